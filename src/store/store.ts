import {
  type Action,
  applyMiddleware,
  combineReducers,
  compose,
  legacy_createStore,
  type Middleware,
  type Reducer,
} from 'redux';
import { type ThunkAction, type ThunkDispatch, withExtraArgument } from 'redux-thunk';
import { alertReducer } from './alert';
import { catalogueReducer } from './catalogue';
import { changesUser, sessionReducer } from './session';

declare global {
  interface Window {
    /** The Redux DevTools browser extension, if it is installed. */
    __REDUX_DEVTOOLS_EXTENSION_COMPOSE__?: typeof compose;
  }
}

/** The reducers of every screen. */
interface OwnReducers {
  alert: typeof alertReducer;
  catalogue: typeof catalogueReducer;
  session: typeof sessionReducer;
}

/** The reducers that come with the screens that need them; the file of each adds its own. */
// biome-ignore lint/suspicious/noEmptyInterface: the files of the slices fill it
export interface LaterReducers {}

type StateOf<Reducers> = {
  [Name in keyof Reducers]: Reducers[Name] extends (...args: never) => infer State ? State : never;
};

/** Each later slice is there once its file is loaded, which has its selectors too; others have to ask. */
export type RootState = StateOf<OwnReducers> & StateOf<LaterReducers>;

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

const reducers: Record<string, Reducer> = {
  alert: alertReducer as Reducer,
  catalogue: catalogueReducer as Reducer,
  session: sessionReducer as Reducer,
};

/** Of the reducers that have come so far. A session that begins or ends resets every slice. */
function rootReducer(): Reducer<RootState> {
  const entities = combineReducers(reducers) as Reducer;
  return (state, action) => entities(changesUser(action) ? undefined : state, action);
}

/** The app has one, each test its own. */
const stores = new Set<{ replaceReducer: (reducer: Reducer<RootState>) => void }>();

export function createAppStore() {
  const extra: ThunkExtra = { calls: new Map() };
  /** Answers that arrive after the session's end must not reach the next user's store. */
  const forgetCalls: Middleware = () => (next) => (action) => {
    if (changesUser(action as { type: string })) extra.calls.clear();
    return next(action);
  };
  // The store's own tests run without a window.
  const devTools = import.meta.env.DEV ? globalThis.window?.__REDUX_DEVTOOLS_EXTENSION_COMPOSE__ : undefined;
  const composeEnhancers = devTools ?? compose;
  const enhancer = composeEnhancers(applyMiddleware(withExtraArgument(extra), forgetCalls));
  const store = legacy_createStore(rootReducer(), enhancer);
  stores.add(store);
  return { ...store, dispatch: store.dispatch as AppDispatch };
}

export type AppStore = ReturnType<typeof createAppStore>;

/** Adds slices to the state, when their file comes with the first screen that needs it. */
export function injectReducers(later: Partial<LaterReducers>): void {
  Object.assign(reducers, later);
  for (const store of stores) store.replaceReducer(rootReducer());
}
