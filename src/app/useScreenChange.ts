import { useLayoutEffect, useRef } from 'react';
import { focusHeading } from '../components/focusHeading';

/** After a change of screen, scrolls to the top and focuses the heading as soon as it is there. */
export function useScreenChange(pathname: string): void {
  const shown = useRef(pathname);
  useLayoutEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    window.scrollTo(0, 0);
    if (focusHeading()) return;
    const observer = new MutationObserver(() => {
      if (focusHeading()) observer.disconnect();
    });
    observer.observe(document.body, { childList: true, subtree: true });
    return () => observer.disconnect();
  }, [pathname]);
}
