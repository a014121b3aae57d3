import { useEffect, useEffectEvent } from 'react';

/** Tries again, once, as soon as the browser is online, where no answer came. */
export function useOnlineRetry(unanswered: boolean, retry: () => unknown): void {
  const again = useEffectEvent(() => {
    retry();
  });
  useEffect(() => {
    if (!unanswered) return;
    const onOnline = () => again();
    window.addEventListener('online', onOnline, { once: true });
    return () => window.removeEventListener('online', onOnline);
  }, [unanswered]);
}
