import './magicLogin.scss';
import { useEffect, useState } from 'react';
import { Navigate, useNavigate, useSearchParams } from 'react-router-dom';
import { readToken } from '../../lib/storedSession';
import { fullName } from '../../rules/users';
import { useAppDispatch, useAppSelector } from '../../store/hooks';
import { checkStatus, selectSession } from '../../store/session';
import { LinkLogin } from './LinkLogin';
import { OwnLink } from './OwnLink';
import { ReplaceSession } from './ReplaceSession';
import { UnknownSession } from './UnknownSession';
import { waitingLink } from './waitingLink';

export function Component() {
  const { loggingIn, user, error } = useAppSelector(selectSession);
  const dispatch = useAppDispatch();
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const [parameters] = useState(() => (search.size > 0 ? Object.fromEntries(search) : waitingLink.read()));
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
