const isKnown = typeof requestIdleCallback !== 'undefined';

/**
 * Runs when the browser has nothing else to do, soon where it cannot tell; returns how to call it off.
 * A browser that is never idle comes to it after `timeout` ms, without one perhaps not at all.
 */
export function whenIdle(run: () => void, timeout?: number): () => void {
  const handle = isKnown ? requestIdleCallback(run, timeout ? { timeout } : undefined) : setTimeout(run);
  return () => (isKnown ? cancelIdleCallback(handle as number) : clearTimeout(handle));
}
