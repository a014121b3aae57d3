import { useCallback, useLayoutEffect, useRef } from 'react';

/** A function that is always the same and does what the last render's `callback` does: for who calls it late. */
export function useLatestCallback<Args extends unknown[], Result>(
  callback: (...args: Args) => Result,
): (...args: Args) => Result {
  const latest = useRef(callback);
  useLayoutEffect(() => {
    latest.current = callback;
  });
  return useCallback((...args) => latest.current(...args), []);
}
