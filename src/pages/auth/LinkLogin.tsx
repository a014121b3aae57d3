import { useCallback, useEffect, useLayoutEffect, useState } from 'react';
import { Navigate, useNavigate } from 'react-router-dom';
import { Button, Spinner } from 'reactstrap';
import type { Failure } from '../../api/http';
import { awaitedPath } from '../../lib/mailedLink';
import { returnAddress } from '../../lib/returnAddress';
import { useAppDispatch, useAppSelector } from '../../store/hooks';
import { loginLeft, magicLogin, selectSession } from '../../store/session';
import { LinkPanel } from './LinkPanel';
import { PasswordRemoved } from './PasswordRemoved';
import { PlatformMarks } from './PlatformMarks';
import { RefusedLink } from './RefusedLink';
import {
  asksToContinue,
  type LinkParameters,
  mayHelpAgain,
  nextPageOf,
  pageOf,
  waitingLink,
} from './waitingLink';

const DELAY_MS = 3000;
/** The delay in ms: long enough to read who was signed in. */
const WELCOME_MS = 1000;

function titleOf(failure: Failure): string {
  if (asksToContinue(failure)) return 'Almost there';
  // The server's text names any other reason.
  return failure.reason === 'withdrawn' ? 'Your invitation was withdrawn' : "We couldn't sign you in";
}

interface Props {
  parameters: LinkParameters;
  /** Whether the link may be used now. */
  ready: boolean;
  /** Changes when a button of the screen before was pressed, so that the title takes the focus. */
  focus: number;
}

/** Tries a login link once after a delay, or at once on request, and shows the result. */
export function LinkLogin({ parameters, ready, focus }: Props) {
  const { loggingIn, error, user } = useAppSelector(selectSession);
  const dispatch = useAppDispatch();
  const navigate = useNavigate();
  const [attempts, setAttempts] = useState(0);
  const [hurried, setHurried] = useState(false);
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
    const timer = setTimeout(attempt, hurried ? 0 : DELAY_MS, false);
    return () => clearTimeout(timer);
  }, [ready, untried, hurried, attempt]);

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
  else if (failure) title = titleOf(failure);
  const state = failure ? 'failed' : welcome ? 'welcome' : 'trying';
  return (
    <LinkPanel
      title={title}
      above={<PlatformMarks from={parameters.from} />}
      focus={(hurried || focus + attempts > 0) && `${state} ${attempts}`}
    >
      {!failure && !welcome?.password_removed && (
        <Spinner color="accent" className="align-self-center mt-2" aria-hidden="true">
          {null}
        </Spinner>
      )}
      {/* It skips the delay alone: the server has not said yet whom the link signs in. */}
      {untried && !hurried && (
        <Button type="button" color="accent" block className="mt-4" onClick={() => setHurried(true)}>
          Continue
        </Button>
      )}
      {failure && (
        <RefusedLink
          failure={failure}
          parameters={parameters}
          path={pageOf(parameters)}
          onAttempt={attempt}
        />
      )}
      {welcome?.password_removed && <PasswordRemoved away={away} next={next} />}
    </LinkPanel>
  );
}
