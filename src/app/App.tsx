import {
  type ComponentType,
  type ReactNode,
  useCallback,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { Provider } from 'react-redux';
import { useLocation, useNavigate } from 'react-router-dom';
import { onRefusal } from '../api/http';
import { CrashBoundary } from '../components/LatePart';
import { focusHeading } from '../components/Page';
import { hasDrafts } from '../lib/drafts';
import { optionalImport } from '../lib/lateFiles';
import { warnBeforeUnload } from '../lib/pageUnload';
import { type Alert, clearAlert, SHOWN_MS, selectAlert } from '../store/alert';
import type { AppStore } from '../store/createStore';
import { useAppDispatch, useAppSelector } from '../store/hooks';
import { selectUser } from '../store/session';
import { type LoadedThirdParties, loadThirdParties } from '../thirdParty/loadThirdParties';
import { CrashedApp } from './crashed';
import { AppRoutes, type FirstScreen } from './routes';
import { findScreen, isQuiet } from './screens';
import type ToastCard from './toast/ToastCard';
import { showTypeface } from './typeface';

const STARTUP_MS = 1000;
const LEAVING_MS = 500;

/** A thin progress bar at the top edge while the app starts; the page below it can be used. */
function StartupOverlay() {
  const [phase, setPhase] = useState<'shown' | 'leaving' | 'gone'>('shown');
  useEffect(() => {
    const leave = setTimeout(() => setPhase('leaving'), STARTUP_MS);
    const remove = setTimeout(() => setPhase('gone'), STARTUP_MS + LEAVING_MS);
    return () => {
      clearTimeout(leave);
      clearTimeout(remove);
    };
  }, []);
  if (phase === 'gone') return null;
  return (
    <div
      className={`startup-overlay position-fixed pe-none d-print-none ${phase}`}
      data-testid="startup-overlay"
      aria-hidden="true"
    />
  );
}

/** The message as plain text, if the card's code does not load. */
function PlainCard({ alert, onClose }: { alert: Alert; onClose: () => void }) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: each alert is shown for its full time
  useEffect(() => {
    const timer = setTimeout(onClose, SHOWN_MS);
    return () => clearTimeout(timer);
  }, [alert, onClose]);
  return <p className="card card-body">{alert.message}</p>;
}

/** The notification at the bottom. Its card is loaded with the first one. */
function Toast() {
  const alert = useAppSelector(selectAlert);
  const dispatch = useAppDispatch();
  const region = useRef<HTMLDivElement>(null);
  const [Card, setCard] = useState<typeof ToastCard | null>(null);
  const isMissing = alert !== null && Card === null;
  useEffect(() => {
    // Not Suspense, which would show its empty fallback for 300 ms.
    if (!isMissing) return;
    optionalImport(() => import('./toast/ToastCard')).then((file) =>
      setCard(() => file?.default ?? PlainCard),
    );
  }, [isMissing]);
  const close = useCallback(() => dispatch(clearAlert()), [dispatch]);
  // Always rendered: not every screen reader announces a live region that arrives with its text.
  return (
    <div
      ref={region}
      className="toast-region position-fixed pe-none d-print-none"
      role={alert?.type === 'danger' ? 'alert' : 'status'}
    >
      {alert && Card && <Card alert={alert} region={region} onClose={close} />}
    </div>
  );
}

/** Tells third parties the pattern of the current screen, and renders what they need. */
function ThirdParties() {
  const { pathname } = useLocation();
  const user = useAppSelector(selectUser);
  const [loaded, setLoaded] = useState<LoadedThirdParties | null>(null);
  useEffect(() => {
    loadThirdParties().then(setLoaded);
  }, []);
  const screen = findScreen(pathname)?.screen;
  // A key or a code may stand in place of the screen.
  const quiet = user?.next_step ? true : screen ? isQuiet(screen, user?.role) : null;
  // A layout effect: a third party that must not run on the new screen ends before it is painted.
  // biome-ignore lint/correctness/useExhaustiveDependencies: another address of the same screen is another page view
  useLayoutEffect(() => {
    if (screen && quiet !== null) loaded?.showScreen({ pattern: screen.path, quiet });
  }, [loaded, pathname, screen, quiet]);
  return loaded && <loaded.Footer />;
}

/** After a change of screen, scrolls to the top and focuses the heading as soon as it is there. */
function useScreenChange(screen: string): void {
  const shown = useRef(screen);
  useLayoutEffect(() => {
    if (shown.current === screen) return;
    shown.current = screen;
    showTypeface();
    window.scrollTo(0, 0);
    if (focusHeading()) return;
    const observer = new MutationObserver(() => {
      if (focusHeading()) observer.disconnect();
    });
    observer.observe(document.body, { childList: true, subtree: true });
    return () => observer.disconnect();
  }, [screen]);
}

/** Lets the browser warn before the tab is closed or reloaded while it keeps unsaved changes of the signed-in user. */
function useUnloadWarning(): void {
  const owner = useAppSelector(selectUser)?._id;
  useEffect(() => (owner ? warnBeforeUnload(() => hasDrafts(owner)) : undefined), [owner]);
}

/**
 * The parts around every screen: start-up, scrolling and focus after a change of screen, notices, and the browser's
 * warning before unsaved changes are lost.
 */
function Root({ children }: { children: ReactNode }) {
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const step = useAppSelector(selectUser)?.next_step;
  useScreenChange(pathname + (step || ''));
  useUnloadWarning();
  useEffect(() => {
    onRefusal({ forbidden: () => navigate('/error?code=403', { replace: true }) });
  }, [navigate]);
  return (
    <>
      {children}
      {__USES_THIRD_PARTIES__ && <ThirdParties />}
      <Toast />
      <StartupOverlay />
    </>
  );
}

interface Props {
  store: AppStore;
  first: FirstScreen | null;
  /** The router, which holds the address: the browser's, or a fixed one for the prerendered sign-in screen. */
  router: ComponentType<{ children: ReactNode }>;
}

export function App({ store, first, router: Router }: Props) {
  return (
    <CrashBoundary fallback={() => <CrashedApp />}>
      <Provider store={store}>
        <Router>
          <Root>
            <AppRoutes first={first} />
          </Root>
        </Router>
      </Provider>
    </CrashBoundary>
  );
}
