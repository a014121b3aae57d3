import { applyMiddleware, legacy_createStore, type Middleware } from 'redux';
import { withExtraArgument } from 'redux-thunk';
import { reducerFor } from './reducers';
import { changesUser } from './session';
import type { AppDispatch, ThunkExtra } from './types';

/** A store of its own: one for the app, one for each test. */
export function createAppStore() {
  const extra: ThunkExtra = { calls: new Map() };
  /** Answers to the last user's calls that are still under way are not the next user's. */
  const forgetCalls: Middleware = () => (next) => (action) => {
    if (changesUser(action as { type: string })) extra.calls.clear();
    return next(action);
  };
  const reducer = reducerFor((next) => store.replaceReducer(next));
  const store = legacy_createStore(reducer, applyMiddleware(withExtraArgument(extra), forgetCalls));
  return { ...store, dispatch: store.dispatch as AppDispatch };
}

export type AppStore = ReturnType<typeof createAppStore>;
