import type { Action } from 'redux';
import type { ThunkAction, ThunkDispatch } from 'redux-thunk';
import type { RootState } from './reducers';

/** A call as the store remembers it: the newest of its key. */
export interface Call {
  family: string;
  args: string;
  at: number;
  result: Promise<unknown>;
}

/** The arguments that every thunk has in addition to the store: this store's newest calls, by key. */
export interface ThunkExtra {
  calls: Map<string, Call>;
}

export type AppThunk<R = void> = ThunkAction<R, RootState, ThunkExtra, Action>;
export type AppDispatch = ThunkDispatch<RootState, ThunkExtra, Action>;
