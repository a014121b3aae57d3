import {
  type MouseEvent,
  type ReactNode,
  Suspense,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
} from 'react';
import { Link, Outlet, useLocation } from 'react-router-dom';
import { onRefusal } from '../api/http';
import type { OwnUser } from '../api/session';
import { CrashBoundary, LatePart } from '../components/LatePart';
import { Loading } from '../components/Loading';
import { env } from '../lib/env';
import { operatorPagePath } from '../rules/site';
import { useAppDispatch, useAppSelector } from '../store/hooks';
import { refreshUser, selectIsUnchecked, selectUser } from '../store/session';
import { CrashedScreen } from './crashed';
import { PublicHeader, SessionHeader } from './Header';
import { forgetMissingPages } from './lazyPages';
import { findScreen } from './screens';

const loadAccountLine = () => import('./identity/AccountLine');
const loadSecondStep = () => import('./identity/SecondStep');
const loadIdentityDialog = () => import('./identity/IdentityDialog');

/**
 * Asks who is there when the server wants a recent sign-in for a call, which is then made again. A call that wants another
 * step is not: the user, loaded again, tells the layout which one.
 */
function ConfirmIdentity({ user }: { user: OwnUser }) {
  const dispatch = useAppDispatch();
  const [waiting, setWaiting] = useState<((isConfirmed: boolean) => void)[]>([]);
  useEffect(() => {
    onRefusal({
      unconfirmed: (step) =>
        step === 'recent-sign-in'
          ? new Promise((resolve) => setWaiting((others) => [...others, resolve]))
          : dispatch(refreshUser()).then(() => false),
    });
    return () => onRefusal({ unconfirmed: async () => false });
  }, [dispatch]);

  const end = (isConfirmed: boolean) => {
    for (const answer of waiting) answer(isConfirmed);
    setWaiting([]);
  };
  // The page that asks for the step takes the place of the screen.
  const giveUp = useEffectEvent(() => end(false));
  useEffect(() => {
    if (user.next_step) giveUp();
  }, [user.next_step]);
  if (waiting.length === 0) return null;
  return (
    <LatePart load={loadIdentityDialog} onMissing={() => end(false)}>
      {(Dialog) => <Dialog user={user} onConfirmed={() => end(true)} onCancel={() => end(false)} />}
    </LatePart>
  );
}

function SiteFooter() {
  const links = [['Help', env.helpUrl], ...env.pages.map((name) => [name, operatorPagePath(name)])].filter(
    ([, address]) => address,
  );
  return (
    <footer className="site-footer border-top bg-body small d-print-none">
      <nav aria-label="About this site">
        <ul className="list-unstyled d-flex flex-wrap column-gap-4 mb-0">
          <li>
            <Link to="/contact">Contact</Link>
          </li>
          {links.map(([name, address]) => (
            <li key={name}>
              <a href={address}>{name}</a>
            </li>
          ))}
          <li>
            <Link to="/accessibility">Accessibility</Link>
          </li>
        </ul>
      </nav>
    </footer>
  );
}

interface SiteFrameProps {
  user: OwnUser | null;
  /** Whether somebody may be signed in whom the server has not confirmed. */
  isUnchecked?: boolean;
  children: ReactNode;
}

/** The skip link, the header, the main region and the footer around every screen. */
function SiteFrame({ user, isUnchecked = false, children }: SiteFrameProps) {
  const main = useRef<HTMLElement>(null);
  // A real link to `#main` would add a history entry that the router does not know.
  const skip = (event: MouseEvent) => {
    event.preventDefault();
    main.current?.scrollIntoView();
    main.current?.focus({ preventScroll: true });
  };
  return (
    <>
      {/* biome-ignore lint/a11y/useValidAnchor: the link leads to a place on this page */}
      <a className="visually-hidden-focusable p-2 d-print-none" href="#main" onClick={skip}>
        Skip to content
      </a>
      {user ? <SessionHeader user={user} /> : <PublicHeader isUnchecked={isUnchecked} />}
      {user && (user.handed_over || user.address_unproven || user.terms_changed) && (
        <aside
          className={`${user.handed_over || !user.address_unproven ? '' : 'account-line d-flex flex-wrap align-items-center justify-content-center column-gap-3'} p-2 bg-warning-subtle text-center d-print-none`}
          aria-label="Your account"
        >
          <LatePart load={loadAccountLine} fallback={<br />}>
            {(AccountLine) => <AccountLine user={user} />}
          </LatePart>
        </aside>
      )}
      {/* Lets the skip link move the focus here; some browsers move it only to focusable elements. */}
      <main id="main" ref={main} tabIndex={-1}>
        {children}
      </main>
      <SiteFooter />
      {user && <ConfirmIdentity user={user} />}
    </>
  );
}

export function SiteLayout() {
  const user = useAppSelector(selectUser);
  const isUnchecked = useAppSelector(selectIsUnchecked);
  const { key, pathname } = useLocation();
  return (
    <SiteFrame user={user} isUnchecked={isUnchecked}>
      <CrashBoundary
        place={key}
        fallback={(retry) => <CrashedScreen user={user} onRetry={retry} />}
        onRetry={forgetMissingPages}
      >
        {user?.next_step && !findScreen(pathname)?.screen.firstStep ? (
          <LatePart load={loadSecondStep} fallback={<Loading />}>
            {(SecondStep) => <SecondStep user={user} />}
          </LatePart>
        ) : (
          <Suspense fallback={<Loading />}>
            <Outlet />
          </Suspense>
        )}
      </CrashBoundary>
    </SiteFrame>
  );
}
