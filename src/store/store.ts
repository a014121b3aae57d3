import type { Action, Reducer } from 'redux';
import type { ThunkAction, ThunkDispatch } from 'redux-thunk';

/** The file of each slice adds its own: three come with the app, others with the screens that need them. */
// biome-ignore lint/suspicious/noEmptyInterface: the files of the slices fill it
export interface Reducers {}

/** Each later slice is there once its file is loaded, which has its selectors too; others have to ask. */
export type RootState = {
  [Name in keyof Reducers]: Reducers[Name] extends (...args: never) => infer State ? State : never;
};

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

/** The reducers that have come so far. */
export const reducers: Record<string, Reducer> = {};

/** Called when reducers come, by each store: the app has one, each test its own. */
export const onReducers = new Set<() => void>();

/** Adds slices to the state, when their file comes with the first screen that needs it. */
export function injectReducers(later: Partial<Reducers>): void {
  Object.assign(reducers, later);
  for (const take of onReducers) take();
}
