import './magicLogin.scss';
import { type ReactNode, useEffect, useLayoutEffect, useState } from 'react';
import { Link, Navigate, useNavigate, useSearchParams } from 'react-router-dom';
import { Button, Spinner } from 'reactstrap';
import type { Failure } from '../../api/http';
import type { OwnUser } from '../../api/session';
import { ErrorAlert } from '../../components/MessageBox';
import { awaitedPath } from '../../lib/links/mailedLink';
import { returnAddress } from '../../lib/returnAddress';
import { readToken } from '../../lib/storedSession';
import { fullName } from '../../rules/users';
import { showAlert } from '../../store/alert';
import { useAppDispatch, useAppSelector } from '../../store/hooks';
import { findLinkOwner } from '../../store/links/links';
import { checkStatus, loginLeft, magicLogin, selectSession } from '../../store/session';
import { LinkLogin } from './LinkLogin';
import { LinkPanel, PasswordRemoved } from './LinkPanel';
import {
  asksToContinue,
  type LinkParameters,
  type NextPage,
  nextPageOf,
  pageOf,
  passwordRequest,
  signsIn,
  waitingLink,
} from './waitingLink';

export function Component() {
  const { loggingIn, user, error } = useAppSelector(selectSession);
  const dispatch = useAppDispatch();
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const [parameters] = useState(() => (search.size > 0 ? Object.fromEntries(search) : waitingLink.read()));
  /** The page was reloaded before the new password was given. */
  const [asked] = useState<LinkParameters>(() => (search.size > 0 ? {} : passwordRequest.read()));
  const [ready, setReady] = useState(false);
  /** Counts presses of buttons that disappear, to move the focus. */
  const [presses, setPresses] = useState(0);
  // A signed-in user is asked before the link replaces their session; the link waits until the server has said who that
  // is.
  const unknown = !loggingIn && !user && error && readToken() !== null ? error : null;
  if (!ready && !loggingIn && !user && !unknown) setReady(true);

  // Removes the token from the address, and so from the history and referrers, before anything else runs.
  useEffect(() => {
    if (search.size === 0) return;
    waitingLink.keep(Object.fromEntries(search));
    navigate({ search: '' }, { replace: true });
  }, [search, navigate]);

  // Leaving this screen discards the link.
  useEffect(() => waitingLink.forget, []);

  const press = (then: () => void) => () => {
    setPresses(presses + 1);
    then();
  };
  const replace = press(() => setReady(true));
  if (user && asked.user === user._id) {
    return (
      <LinkPanel title={`Welcome ${user.email}!`}>
        <PasswordRemoved user={user} away={returnAddress(asked.fullredir)?.href} next={nextPageOf(asked)} />
      </LinkPanel>
    );
  }
  if (!ready && user) {
    // The page was reloaded after the link had been used.
    if (Object.keys(parameters).length === 0) return <Navigate to="/dashboard" replace />;
    return (
      <OwnLink
        parameters={parameters}
        user={user}
        focus={presses}
        ask={(isOther) => (
          <ReplaceSession
            email={user.email || fullName(user)}
            isOther={isOther}
            focus={presses}
            onReplace={replace}
          />
        )}
      />
    );
  }
  if (!ready && unknown) {
    const retry = press(() => dispatch(checkStatus()));
    return <UnknownSession failure={unknown} focus={presses} onRetry={retry} onReplace={replace} />;
  }
  return <LinkLogin parameters={parameters} ready={ready} focus={presses} />;
}

interface OwnLinkProps {
  parameters: LinkParameters;
  user: OwnUser;
  /** When this value changes, the title takes the focus. */
  focus: unknown;
  /** The question for a link that may sign in somebody else, or is known to. */
  ask: (isOther: boolean) => ReactNode;
}

/**
 * Leads the signed-in user to the page of an own link without a question, also when it is opened again. The link is
 * used before, since that proves the address.
 */
function OwnLink({ parameters, user, focus, ask }: OwnLinkProps) {
  const { email, address_unproven, password_removed } = user;
  const [wasUnproven] = useState(address_unproven);
  const dispatch = useAppDispatch();
  const { from, fullredir, token } = parameters;
  // Partners and links out of the app are not the hub's own.
  const isOfHub = !from && !fullredir && token !== undefined;
  const [outcome, setOutcome] = useState<'waits' | 'other' | 'unknown' | NextPage>(
    isOfHub ? 'waits' : 'unknown',
  );

  useEffect(() => {
    if (!isOfHub) return;
    let current = true;
    const spendLink = async () => {
      const owner = await dispatch(findLinkOwner(token, pageOf(parameters)));
      if (owner !== 'caller') return owner;
      if (!current) return null;
      const next = nextPageOf(parameters);
      const { error } = await dispatch(magicLogin(parameters));
      if (!error || !asksToContinue(error)) return next;
      // The address of an own invite may come with the token of somebody else.
      if (!signsIn(error, email)) return 'other';
      await dispatch(magicLogin({ ...parameters, confirm: true }));
      return next;
    };
    spendLink().then((outcome) => {
      if (!current || !outcome) return;
      if (typeof outcome === 'object') awaitedPath.keep(null);
      setOutcome(outcome);
    });
    return () => {
      current = false;
    };
  }, [dispatch, parameters, isOfHub, token, email]);

  const confirmed = wasUnproven && !address_unproven && !password_removed;
  useEffect(() => {
    if (confirmed) dispatch(showAlert('success', 'Your address is confirmed.'));
  }, [dispatch, confirmed]);

  // A layout effect: the next screen would otherwise show the link's error as its own.
  useLayoutEffect(
    () => () => {
      dispatch(loginLeft());
    },
    [dispatch],
  );

  if (outcome === 'waits') {
    return (
      <LinkPanel title="Opening your link..." focus={focus}>
        <Spinner color="accent" className="align-self-center mt-2" aria-hidden="true">
          {null}
        </Spinner>
      </LinkPanel>
    );
  }
  if (outcome === 'other' || outcome === 'unknown') return ask(outcome === 'other');
  if (!password_removed) return <Navigate to={outcome.path} state={outcome.state} replace />;
  return (
    <LinkPanel title={`Welcome ${email}!`} focus={outcome}>
      <PasswordRemoved user={user} next={outcome} />
    </LinkPanel>
  );
}

interface ReplaceSessionProps {
  email: string;
  /** Whether the link is known to sign in somebody else. */
  isOther: boolean;
  focus: unknown;
  onReplace: () => void;
}

/** Asks a signed-in user before a link replaces their session. */
function ReplaceSession({ email, isOther, focus, onReplace }: ReplaceSessionProps) {
  return (
    <LinkPanel title="You’re already signed in" focus={focus}>
      <p>
        You’re signed in as <strong translate="no">{email}</strong>
        <span>
          {isOther ? '. This link signs in somebody else.' : '. This link may sign in somebody else.'}
        </span>
      </p>
      <div className="d-grid gap-2">
        <Button type="button" color="accent" onClick={onReplace}>
          Switch account
        </Button>
        <Button tag={Link} to="/dashboard" color="primary" outline>
          Stay signed in
        </Button>
      </div>
    </LinkPanel>
  );
}

interface UnknownSessionProps {
  failure: Failure;
  focus: unknown;
  onRetry: () => void;
  onReplace: () => void;
}

/** Asks before a link replaces a session whose profile could not be loaded. */
function UnknownSession({ failure, focus, onRetry, onReplace }: UnknownSessionProps) {
  return (
    <LinkPanel title="Somebody may be signed in already" focus={focus}>
      <ErrorAlert>{failure.message}</ErrorAlert>
      <p>
        Somebody has signed in with this browser, and we couldn’t check who. If you use this link, they are
        signed out.
      </p>
      <div className="d-flex flex-wrap justify-content-center gap-2">
        <Button type="button" color="accent" onClick={onRetry}>
          Try again
        </Button>
        <Button type="button" color="primary" outline onClick={onReplace}>
          Use the link
        </Button>
      </div>
    </LinkPanel>
  );
}
