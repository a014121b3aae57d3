const isKnown = typeof requestIdleCallback !== 'undefined';

/** Runs when the browser has nothing else to do, soon where it cannot tell; returns how to call it off. */
export function whenIdle(run: () => void): () => void {
  const handle = isKnown ? requestIdleCallback(run) : setTimeout(run);
  return () => (isKnown ? cancelIdleCallback(handle as number) : clearTimeout(handle));
}
