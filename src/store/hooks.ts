import { useEffect, useEffectEvent, useLayoutEffect } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import type { Failure } from '../api/http';
import type { Family } from './actionFamily';
import type { RecordState } from './slices';
import type { AppDispatch, RootState } from './store';

export const useAppDispatch = useDispatch.withTypes<AppDispatch>();
export const useAppSelector = useSelector.withTypes<RootState>();

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

/** The part of a slice that says whether it is loaded. */
interface LoadState {
  item?: unknown;
  items?: unknown;
  loading: boolean;
  error: Failure | null;
}

/**
 * Makes a call on mount and when its arguments change, unless its last answer is fresh; null makes no call. If `state`
 * holds an error, the call waits for the user's retry, or for the network if no answer came; if it is empty, the call is made again. Returns the retry.
 */
export function useFetchIfStale<Args extends unknown[], Data>(
  family: Family<string, Args, Data>,
  args: Args | null,
  state?: LoadState,
) {
  const dispatch = useAppDispatch();
  const isEmpty = state !== undefined && !(state.item || state.items || state.loading || state.error);
  const load = useEffectEvent(() => {
    if (args && !state?.error) dispatch(family.fetchIfStale(...args));
  });
  const key = args && JSON.stringify(args);
  // biome-ignore lint/correctness/useExhaustiveDependencies: changed arguments, or an emptied store, need another call
  useEffect(() => {
    load();
  }, [key, isEmpty]);
  const retry = () => (args ? dispatch(family(...args)) : undefined);
  useOnlineRetry(state?.error?.status === 0, retry);
  return retry;
}

export interface LoadedRecord<T> extends RecordState<T> {
  retry: () => void;
}

/** The record with this key, loaded unless it is fresh. */
export function useRecord<T>(
  family: Family<string, [key: string], T>,
  select: (state: RootState, key: string) => RecordState<T>,
  key: string,
): LoadedRecord<T> {
  const record = useAppSelector((state) => select(state, key));
  const retry = useFetchIfStale(family, [key], record);
  return { ...record, retry };
}
