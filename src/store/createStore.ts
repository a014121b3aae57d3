import {
  applyMiddleware,
  combineReducers,
  compose,
  legacy_createStore,
  type Middleware,
  type Reducer,
} from 'redux';
import { withExtraArgument } from 'redux-thunk';
import { alertReducer } from './alert';
import { catalogueReducer } from './catalogue';
import { changesUser, sessionReducer } from './session';
import {
  type AppDispatch,
  injectReducers,
  onReducers,
  type RootState,
  reducers,
  type ThunkExtra,
} from './store';

declare global {
  interface Window {
    /** The Redux DevTools browser extension, if it is installed. */
    __REDUX_DEVTOOLS_EXTENSION_COMPOSE__?: typeof compose;
  }
}

injectReducers({ alert: alertReducer, catalogue: catalogueReducer, session: sessionReducer });

/** Of the reducers that have come so far. A session that begins or ends resets every slice. */
function rootReducer(): Reducer<RootState> {
  const entities = combineReducers(reducers) as Reducer;
  return (state, action) => entities(changesUser(action) ? undefined : state, action);
}

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
  onReducers.add(() => store.replaceReducer(rootReducer()));
  return { ...store, dispatch: store.dispatch as AppDispatch };
}

export type AppStore = ReturnType<typeof createAppStore>;
