import { applyMiddleware, compose, legacy_createStore, type Middleware } from 'redux';
import { withExtraArgument } from 'redux-thunk';
import { rootReducer } from './reducers';
import { changesUser } from './session';
import type { AppDispatch, ThunkExtra } from './types';

declare global {
  interface Window {
    /** The Redux DevTools browser extension, if it is installed. */
    __REDUX_DEVTOOLS_EXTENSION_COMPOSE__?: typeof compose;
  }
}

/** Creates a store; the app has one, each test its own. */
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
  const store = legacy_createStore(rootReducer, enhancer);
  return { ...store, dispatch: store.dispatch as AppDispatch };
}

export type AppStore = ReturnType<typeof createAppStore>;
