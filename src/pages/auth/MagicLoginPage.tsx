import './magicLogin.scss';
import { useEffect, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { Page } from '../../components/Page';
import { inAppPath, returnAddress } from '../../lib/returnAddress';
import { useAppDispatch, useAppSelector } from '../../store/hooks';
import { magicLogin, selectSession } from '../../store/session';
import { PlatformMarks } from './PlatformMarks';
import { ReplaceSession } from './ReplaceSession';

const DELAY_MS = 3000;

export function Component() {
  const { loggingIn, error, user } = useAppSelector(selectSession);
  const dispatch = useAppDispatch();
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const [parameters] = useState(() => Object.fromEntries(search));
  const [attempted, setAttempted] = useState(false);
  // Somebody who is signed in already decides first whether the link may take their place.
  const [present] = useState(user);
  const [waiting, setWaiting] = useState(present !== null);

  // The token leaves the address bar, and so the history and every referrer, before anything else runs.
  useEffect(() => {
    if (search.size) navigate({ search: '' }, { replace: true });
  }, [search, navigate]);

  useEffect(() => {
    if (waiting) return;
    const timer = setTimeout(() => {
      setAttempted(true);
      dispatch(magicLogin(parameters));
    }, DELAY_MS);
    return () => clearTimeout(timer);
  }, [waiting, dispatch, parameters]);

  const welcome = attempted && !loggingIn && !error && user?.magic ? user : null;
  useEffect(() => {
    if (!welcome) return;
    const away = returnAddress(parameters.fullredir);
    if (away) window.location.assign(away.href);
    else navigate(inAppPath(parameters.redir) ?? '/dashboard', { replace: true });
  }, [welcome, parameters, navigate]);

  if (present && waiting) return <ReplaceSession email={present.email} onReplace={() => setWaiting(false)} />;
  const needsConfirmation = attempted && error?.status === 409;
  return (
    <Page title="Signing in" narrow>
      <div className="panel text-center">
        <PlatformMarks from={parameters.from} />
        <h1 className="magic-text" aria-live="polite">
          {welcome ? `Welcome ${welcome.email}!` : "Hang on, we're trying to log you in..."}
        </h1>
        {attempted && error && (
          <p className={needsConfirmation ? '' : 'form-error'} role="alert">
            {error.message}
          </p>
        )}
        {needsConfirmation && (
          <button
            type="button"
            className="btn btn-accent"
            aria-disabled={loggingIn}
            onClick={() => loggingIn || dispatch(magicLogin({ ...parameters, confirm: true }))}
          >
            Continue
          </button>
        )}
      </div>
    </Page>
  );
}
