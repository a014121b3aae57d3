import { useEffectEvent, useLayoutEffect } from 'react';

/** Tries again, once, as soon as the browser is online, where no answer came. */
export function useOnlineRetry(unanswered: boolean, retry: () => unknown): void {
  const again = useEffectEvent(() => {
    retry();
  });
  // Not after painting: the browser may be online by then, and no second event comes.
  useLayoutEffect(() => {
    if (!unanswered) return;
    const onOnline = () => again();
    window.addEventListener('online', onOnline, { once: true });
    return () => window.removeEventListener('online', onOnline);
  }, [unanswered]);
}
