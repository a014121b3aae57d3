import type { Action } from 'redux';
import type { ThunkAction, ThunkDispatch } from 'redux-thunk';
import type { RootState } from './reducers';

/** The newest call of a key. */
export interface Call {
  family: string;
  args: string;
  at: number;
  result: Promise<unknown>;
}

/** The extra argument of every thunk: the newest calls of this store, by key. */
export interface ThunkExtra {
  calls: Map<string, Call>;
}

export type AppThunk<R = void> = ThunkAction<R, RootState, ThunkExtra, Action>;
export type AppDispatch = ThunkDispatch<RootState, ThunkExtra, Action>;
