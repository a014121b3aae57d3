import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { Page } from '../../components/Page';
import { inAppPath, returnAddress } from '../../lib/returnAddress';
import { showAlert } from '../../store/alert';
import { useAppDispatch, useAppSelector } from '../../store/hooks';
import { loginLeft, magicLogin, selectSession } from '../../store/session';
import { PlatformMarks } from './PlatformMarks';
import { RefusedLink } from './RefusedLink';

const DELAY_MS = 3000;
const PASSWORD_REMOVED =
  'Your address is confirmed. The password from before no longer works: choose a new one in your profile.';

interface Props {
  parameters: Readonly<Record<string, string>>;
  /** Whether the link may be tried. */
  ready: boolean;
}

/** Tries a login link, after the delay once, and says what came of it. */
export function LinkLogin({ parameters, ready }: Props) {
  const { loggingIn, error, user } = useAppSelector(selectSession);
  const dispatch = useAppDispatch();
  const navigate = useNavigate();
  const [attempted, setAttempted] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);

  const attempt = useCallback(
    (confirm: boolean) => {
      setAttempted(true);
      dispatch(magicLogin(confirm ? { ...parameters, confirm } : parameters));
    },
    [dispatch, parameters],
  );
  const attemptAgain = (confirm: boolean) => {
    // The pressed button goes away.
    heading.current?.focus();
    attempt(confirm);
  };

  useEffect(() => {
    if (!ready) return;
    const timer = setTimeout(attempt, DELAY_MS, false);
    return () => clearTimeout(timer);
  }, [ready, attempt]);

  // Before the next screen is painted: sign-in would show the link's error as its own.
  useLayoutEffect(
    () => () => {
      dispatch(loginLeft());
    },
    [dispatch],
  );

  const ended = attempted && !loggingIn;
  const welcome = ended && !error && user?.magic ? user : null;
  useEffect(() => {
    if (!welcome) return;
    if (welcome.password_removed) dispatch(showAlert('success', PASSWORD_REMOVED));
    const away = returnAddress(parameters.fullredir);
    if (away) window.location.assign(away.href);
    else navigate(inAppPath(parameters.redir) ?? '/dashboard', { replace: true });
  }, [welcome, parameters, dispatch, navigate]);

  const failure = ended ? error : null;
  let title = "Hang on, we're trying to log you in...";
  if (welcome) title = `Welcome ${welcome.email}!`;
  else if (failure) title = failure.status === 409 ? 'Almost there' : 'This link did not sign you in';
  return (
    <div className="auth">
      <Page title="Signing in" narrow>
        <div className="panel text-center">
          <PlatformMarks from={parameters.from} />
          <h1 ref={heading} className="magic-text" tabIndex={-1} aria-live="polite">
            {title}
          </h1>
          {!failure && <div className="magic-progress" />}
          {failure && <RefusedLink failure={failure} onAttempt={attemptAgain} />}
        </div>
      </Page>
    </div>
  );
}
