import { useEffect, useRef } from 'react';
import { Outlet, useLocation } from 'react-router-dom';
import { StartupOverlay } from './StartupOverlay';
import { Toast } from './Toast';

/** What every screen shares: the way in, scrolling and focus on a change of screen, notifications. */
export function Root() {
  const { pathname } = useLocation();
  const shown = useRef(pathname);
  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    window.scrollTo(0, 0);
    const heading = document.querySelector<HTMLElement>('main h1');
    if (!heading || document.activeElement?.hasAttribute('data-autofocus')) return;
    heading.tabIndex = -1;
    heading.focus({ preventScroll: true });
  }, [pathname]);
  return (
    <>
      <a className="visually-hidden-focusable skip-link" href="#main">
        Skip to content
      </a>
      <Outlet />
      <Toast />
      <StartupOverlay />
    </>
  );
}
