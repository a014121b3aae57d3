import { useCallback, useLayoutEffect, useRef } from 'react';

/** A stable function that calls the last render's `callback`, for listeners and timers. */
export function useLatestCallback<Args extends unknown[], Result>(
  callback: (...args: Args) => Result,
): (...args: Args) => Result {
  const latest = useRef(callback);
  useLayoutEffect(() => {
    latest.current = callback;
  });
  return useCallback((...args) => latest.current(...args), []);
}
