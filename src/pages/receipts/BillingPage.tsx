import { type FormEvent, useEffect, useEffectEvent, useRef, useState } from 'react';
import { Navigate, useLocation, useNavigate, useSearchParams } from 'react-router-dom';
import { Button } from 'reactstrap';
import type { Failure } from '../../api/http';
import { FormField } from '../../components/FormField';
import { LatePart } from '../../components/LatePart';
import { Loading } from '../../components/Loading';
import { ErrorAlert } from '../../components/MessageBox';
import { Page } from '../../components/Page';
import { ScreenProblem, screenProblem } from '../../components/ScreenProblem';
import { isEmailAddress } from '../../contract/emailAddress';
import { billingVisit } from '../../lib/links/billingVisit';
import { askBillingLink, leaveBillingVisit, openBillingVisit } from '../../store/documents/billingVisit';
import { useAppDispatch, useAppSelector } from '../../store/hooks';
import { selectSession } from '../../store/session';

const loadVisit = () => import('./VisitBilling');

const OVER = 'Your link has expired, or your visit of 12 hours is over.';

/**
 * The documents of a school for its finance contact, or an invoice for its recipient, who come by a mailed link and have
 * no account. A user who is signed in in the same browser stays so: the page shows the documents of the link.
 */
export function Component() {
  const { hash, search } = useLocation();
  const navigate = useNavigate();
  const dispatch = useAppDispatch();
  const [params] = useSearchParams();
  const document = params.get('document');
  const { user, loggingIn } = useAppSelector(selectSession);
  const [stage, setStage] = useState<'opening' | 'open' | 'asking'>(
    hash ? 'opening' : billingVisit.read() ? 'open' : 'asking',
  );
  const [problem, setProblem] = useState('');
  /** A link that could not be tried, as without a connection. */
  const [untried, setUntried] = useState<{ token: string; error: Failure } | null>(null);

  const open = async (token: string) => {
    setStage('opening');
    setUntried(null);
    const { error } = await dispatch(openBillingVisit(token));
    if (error && error.status !== 401) return setUntried({ token, error });
    setStage(error ? 'asking' : 'open');
    setProblem(error?.message ?? '');
  };
  // Takes the token out of the address, and so out of the history, before anything else runs.
  const openNamed = useEffectEvent(() => {
    if (!hash) return;
    navigate({ search, hash: '' }, { replace: true });
    open(hash.slice(1));
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: another link is opened in the same tab
  useEffect(() => openNamed(), [hash]);

  const ask = (why = '') => {
    setStage('asking');
    setProblem(why);
  };
  const leave = () => {
    dispatch(leaveBillingVisit());
    ask();
  };
  const endVisit = () => {
    billingVisit.forget();
    ask(OVER);
  };

  if (untried)
    return (
      <Page title="Billing">
        <ScreenProblem {...screenProblem(untried.error)} onRetry={() => open(untried.token)} />
      </Page>
    );
  if (stage === 'opening') return <Loading />;
  // The payment provider leads users back here, too.
  const isOfUser = stage === 'asking' && document && !problem;
  if (isOfUser && !user && loggingIn) return <Loading />;
  if (isOfUser && user) return <Navigate to={`/documents/${encodeURIComponent(document)}`} replace />;
  if (stage === 'asking') return <AskForLink problem={problem} />;
  return (
    <LatePart load={loadVisit} fallback={<Loading />} onMissing={ask}>
      {(Visit) => <Visit document={document} onLeave={leave} onOver={endVisit} />}
    </LatePart>
  );
}

/** Asks for an address, and mails the link if invoices are sent there; nothing tells whether they are. */
function AskForLink({ problem }: { problem: string }) {
  const dispatch = useAppDispatch();
  const [email, setEmail] = useState('');
  const [state, setState] = useState<'idle' | 'submitted' | 'busy'>('idle');
  const [failure, setFailure] = useState<Failure | null>(null);
  const [sentTo, setSentTo] = useState('');
  const input = useRef<HTMLInputElement>(null);
  const asked = email.trim();
  const wrong = isEmailAddress(asked) ? undefined : 'Enter your email address.';
  const refused = failure?.errors?.email;

  const send = async (event: FormEvent) => {
    event.preventDefault();
    if (state === 'busy') return;
    setState('submitted');
    setFailure(null);
    if (wrong) return input.current?.focus();
    setState('busy');
    const { error } = await dispatch(askBillingLink({ email: asked }));
    setState('idle');
    setFailure(error ?? null);
    if (!error) setSentTo(asked);
  };

  return (
    <div className="auth d-grid bg-body-tertiary">
      <Page title="Billing" narrow>
        <div className="card card-body">
          <h1>Your invoices</h1>
          {problem && !sentTo && <ErrorAlert>{problem}</ErrorAlert>}
          {failure && !refused && <ErrorAlert>{failure.message}</ErrorAlert>}
          <p role="status" className={sentTo ? undefined : 'visually-hidden'}>
            {sentTo && `If we send invoices to ${sentTo}, a link is on its way there.`}
          </p>
          <form onSubmit={send} noValidate>
            <FormField
              ref={input}
              data-autofocus
              autoFocus
              label="Email"
              type="email"
              name="email"
              autoComplete="email"
              required
              maxLength={320}
              hint="The address that gets the invoices."
              value={email}
              onChange={({ target }) => setEmail(target.value)}
              error={state === 'submitted' ? wrong : refused}
            />
            <Button type="submit" color="accent" block aria-disabled={state === 'busy'}>
              {state === 'busy' ? 'Sending…' : 'Email me a link'}
            </Button>
          </form>
        </div>
      </Page>
    </div>
  );
}
