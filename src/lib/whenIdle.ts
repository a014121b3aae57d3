const isKnown = typeof requestIdleCallback !== 'undefined';

/**
 * Runs a callback when the browser is idle; in browsers that cannot tell, soon. Returns a function that cancels it.
 * `timeout` (ms) is the longest wait; without it a busy browser may never run the callback.
 */
export function whenIdle(run: () => void, timeout?: number): () => void {
  const handle = isKnown ? requestIdleCallback(run, timeout ? { timeout } : undefined) : setTimeout(run);
  return () => (isKnown ? cancelIdleCallback(handle as number) : clearTimeout(handle));
}
