import ArrowRight from 'bootstrap-icons/icons/arrow-right.svg?react';
import { useCallback, useEffect, useLayoutEffect, useState } from 'react';
import { Link, Navigate, useNavigate } from 'react-router-dom';
import { Button, Spinner } from 'reactstrap';
import type { Failure } from '../../api/http';
import { TextWithEmails } from '../../components/EmailText';
import { Logo } from '../../components/Logo';
import { ErrorAlert } from '../../components/MessageBox';
import { useCall } from '../../components/useCall';
import { awaitedPath } from '../../lib/links/mailedLink';
import { returnAddress } from '../../lib/returnAddress';
import { useAppDispatch, useAppSelector } from '../../store/hooks';
import { mailNewLink } from '../../store/links/links';
import { loginLeft, magicLogin, selectSession, selectUser } from '../../store/session';
import { LinkPanel, PasswordRemoved } from './LinkPanel';
import {
  asksToContinue,
  type LinkParameters,
  mayHelpAgain,
  nextPageOf,
  pageOf,
  waitingLink,
} from './waitingLink';

/** A platform from which users arrive by login link. */
interface Platform {
  key: string;
  name: string;
  /** The path of its logo in public/; the hub has none there. */
  logo: string | null;
}

const hub: Platform = { key: 'sc-hub', name: 'Casebridge', logo: null };

const platforms: ReadonlyMap<string, Platform> = new Map(
  [
    hub,
    { key: 'lti', name: 'Learning tools', logo: 'partners/lti.svg' },
    { key: 'campus', name: 'Campus', logo: 'partners/campus.svg' },
  ].map((platform) => [platform.key, platform]),
);

/** The platform of a link's `from`; an unknown one is the hub. */
const platformOf = (from: string | undefined): Platform => platforms.get(from ?? '') ?? hub;

const DELAY_MS = 3000;
/** The delay in ms: long enough to read who was signed in. */
const WELCOME_MS = 1000;

function titleOf(failure: Failure): string {
  if (asksToContinue(failure)) return 'Almost there';
  // The server's text names any other reason.
  return failure.reason === 'withdrawn' ? 'Your invitation was withdrawn' : 'We couldn’t sign you in';
}

interface Props {
  parameters: LinkParameters;
  /** Whether the link may be used now. */
  ready: boolean;
  /** Changes when a button of the screen before was pressed, so that the title takes the focus. */
  focus: number;
}

/** Tries a login link once after a delay, and shows the result. */
export function LinkLogin({ parameters, ready, focus }: Props) {
  const { loggingIn, error, user } = useAppSelector(selectSession);
  const dispatch = useAppDispatch();
  const navigate = useNavigate();
  const [attempts, setAttempts] = useState(0);
  const [renewed, setRenewed] = useState(false);
  const [next] = useState(() => nextPageOf(parameters));

  const attempt = useCallback(
    async (confirm: boolean) => {
      setAttempts((count) => count + 1);
      const { error } = await dispatch(magicLogin(confirm ? { ...parameters, confirm } : parameters));
      if (!error) awaitedPath.keep(null);
      if (!error || !(asksToContinue(error) || mayHelpAgain(error))) waitingLink.forget();
    },
    [dispatch, parameters],
  );

  const untried = attempts === 0;
  useEffect(() => {
    if (!ready || !untried) return;
    const timer = setTimeout(attempt, DELAY_MS, false);
    return () => clearTimeout(timer);
  }, [ready, untried, attempt]);

  // A layout effect: the sign-in screen would otherwise show the link's error as its own.
  useLayoutEffect(
    () => () => {
      dispatch(loginLeft());
    },
    [dispatch],
  );

  const away = returnAddress(parameters.fullredir)?.href;
  const ended = !untried && !loggingIn;
  const welcome = ended && !error && user?.magic ? user : null;
  const goesOn = welcome !== null && !welcome.password_removed;
  useEffect(() => {
    if (!goesOn) return;
    const here = window.location.href;
    const timer = setTimeout(() => {
      // The visitor has chosen another screen in the menu, which is still loading.
      if (window.location.href !== here) return;
      if (away) window.location.assign(away);
      else navigate(next.path, { replace: true, state: next.state });
    }, WELCOME_MS);
    return () => clearTimeout(timer);
  }, [goesOn, away, next, navigate]);

  // Another tab has signed out, and no link is left to try.
  if (ended && !error && !user) return <Navigate to="/login" replace />;

  const failure = ended ? error : null;
  let title = "Hang on, we're trying to log you in...";
  if (welcome) title = `Welcome${welcome.email && ` ${welcome.email}`}!`;
  else if (renewed) title = 'Check your inbox';
  else if (failure) title = titleOf(failure);
  const state = failure ? 'failed' : welcome ? 'welcome' : 'trying';
  return (
    <LinkPanel
      title={title}
      above={<PlatformMarks from={parameters.from} />}
      focus={focus + attempts > 0 && `${state} ${attempts}`}
    >
      {!failure && !welcome?.password_removed && (
        <Spinner color="accent" className="align-self-center mt-2" aria-hidden="true">
          {null}
        </Spinner>
      )}
      {failure && (
        <RefusedLink
          failure={failure}
          parameters={parameters}
          path={pageOf(parameters)}
          renewed={renewed}
          onRenewed={() => setRenewed(true)}
          onAttempt={attempt}
        />
      )}
      {welcome?.password_removed && <PasswordRemoved user={welcome} away={away} next={next} />}
    </LinkPanel>
  );
}

/** The hub's logo and, for a visitor from a partner, the partner's logo and an arrow between them. */
function PlatformMarks({ from }: { from: string | undefined }) {
  const { name, logo } = platformOf(from);
  return (
    <div className="d-flex align-items-center justify-content-center gap-3 mb-4">
      {logo && (
        <>
          <img
            className="bg-body rounded"
            data-bs-theme="light"
            src={import.meta.env.BASE_URL + logo}
            alt={name}
            width="120"
            height="36"
          />
          <ArrowRight width="24" height="24" role="img" aria-label="to" aria-hidden={false} />
        </>
      )}
      <Logo size={56} name="Casebridge" />
    </div>
  );
}

interface RefusedLinkProps {
  failure: Failure;
  parameters: LinkParameters;
  /** The page that the link leads to. */
  path: string;
  /** Whether a new link is on its way: from then on, that is all that is said of this one. */
  renewed: boolean;
  onRenewed: () => void;
  onAttempt: (confirm: boolean) => void;
}

/** The address that the visitor came from, if it is a partner that the hub trusts. */
function partnerAddress(): string | null {
  const address = returnAddress(document.referrer);
  return address && address.origin !== window.location.origin ? address.href : null;
}

/** Asks the visitor to go back to the partner, which makes each link for one visit. */
function BackToPartner({ name }: { name: string }) {
  const address = partnerAddress();
  return (
    <>
      <p>{`Each link works once. Go back to ${name} and open the simulation again.`}</p>
      {address && (
        <Button href={address} color="accent" block>
          {`Back to ${name}`}
        </Button>
      )}
    </>
  );
}

/** The reason why a login link was refused, with the next steps. */
function RefusedLink({ failure, parameters, path, renewed, onRenewed, onAttempt }: RefusedLinkProps) {
  const { from, token } = parameters;
  const user = useAppSelector(selectUser);
  if (asksToContinue(failure)) {
    return (
      <>
        <div role="alert">
          {failure.errors?.token && (
            <p>
              <TextWithEmails text={failure.errors.token} />
            </p>
          )}
          <p>{failure.message}</p>
        </div>
        <Button type="button" color="accent" block onClick={() => onAttempt(true)}>
          Continue
        </Button>
      </>
    );
  }
  const mayHelp = mayHelpAgain(failure);
  const platform = platformOf(from);
  const isPartner = platform.logo !== null;
  const renewable = token !== undefined && failure.reason === 'new-link';
  const isWithdrawn = failure.reason === 'withdrawn';
  // Other ways in lead to the same page.
  const aim = { from: { pathname: path } };
  const classPage = !mayHelp && !isPartner && path.startsWith('/join/');
  return (
    <>
      {/* A link without a token gets this message instead of the server's general one about fields. */}
      {!renewed && <ErrorAlert>{failure.errors?.token ?? failure.message}</ErrorAlert>}
      {mayHelp && (
        <Button type="button" color="accent" block onClick={() => onAttempt(false)}>
          Try again
        </Button>
      )}
      {renewable && <NewLink token={token} path={path} sent={renewed} onSent={onRenewed} />}
      {classPage && !renewable && (
        <Button tag={Link} to={path} color="accent" block>
          Go to the class
        </Button>
      )}
      {isPartner && !mayHelp && <BackToPartner name={platform.name} />}
      {user ? (
        <p className="d-flex flex-wrap justify-content-center column-gap-4 row-gap-1 mt-4 mb-0">
          <Link to="/dashboard">Stay signed in</Link>
        </p>
      ) : (
        <>
          {!mayHelp && !isPartner && !classPage && !renewable && !isWithdrawn && (
            <Button tag={Link} to="/recover" state={aim} color="accent" block>
              Access Via Email
            </Button>
          )}
          <p className="d-flex flex-wrap justify-content-center column-gap-4 row-gap-1 mt-4 mb-0">
            {renewable && classPage && <Link to={path}>Go to the class</Link>}
            {(mayHelp || isPartner || renewable || isWithdrawn) && (
              <Link to="/recover" state={aim}>
                Access Via Email
              </Link>
            )}
            <Link to="/login" state={aim}>
              Sign in with a password
            </Link>
          </p>
        </>
      )}
    </>
  );
}

interface NewLinkProps {
  /** The token of the old link. */
  token: string;
  /** The page that the old link leads to. */
  path: string;
  sent: boolean;
  onSent: () => void;
}

/** Mails the owner of an old link a new one to the same page. The address is not shown, since anybody may hold an old link. */
function NewLink({ token, path, sent, onSent }: NewLinkProps) {
  const dispatch = useAppDispatch();
  const { busy, failure, call } = useCall();

  const send = async () => {
    const { error } = await call(() => dispatch(mailNewLink({ token, redir: path })));
    if (!error) onSent();
  };

  return (
    <>
      {failure && <ErrorAlert>{failure.message}</ErrorAlert>}
      <p role="status">
        {sent
          ? 'A new link is on its way to the address that this one was sent to. Open it in this browser if you can.'
          : 'It goes to the address that this one was sent to.'}
      </p>
      <Button
        type="button"
        color={sent ? 'primary' : 'accent'}
        outline={sent}
        block
        aria-disabled={busy}
        onClick={send}
      >
        {busy ? 'Sending…' : sent ? 'Send again' : 'Email me a new link'}
      </Button>
    </>
  );
}
