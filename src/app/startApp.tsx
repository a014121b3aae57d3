import type { ReactNode } from 'react';
import { BrowserRouter } from 'react-router-dom';
import { onRefusal } from '../api/http';
import { reloadPage } from '../lib/pageUnload';
import { adoptToken } from '../lib/storedSession';
import { createAppStore } from '../store/createStore';
import { checkStatus, endSession } from '../store/session';
import { App } from './App';
import { prepareFirstScreen } from './routes';
import { BASENAME } from './screens';
import { followSession, watchSession } from './sessionSync';

const AppRouter = ({ children }: { children: ReactNode }) => (
  <BrowserRouter basename={BASENAME}>{children}</BrowserRouter>
);

/** The app at the address that the browser shows, ready to be rendered. */
export async function startApp() {
  const store = createAppStore();
  adoptToken();
  const unwatch = watchSession(store);
  onRefusal({
    replaced: () => followSession(store),
    // Before the router is mounted, a changed address decides which screen the router begins with.
    forbidden: () => window.history.replaceState(null, '', `${BASENAME}/error?code=403`),
    unauthorized: () => {
      store.dispatch(endSession());
      reloadPage();
    },
  });
  const isLogout = window.location.pathname === `${BASENAME}/logout`;
  const session = isLogout ? Promise.resolve() : store.dispatch(checkStatus());
  const first = await prepareFirstScreen(store, session);
  return { app: <App store={store} first={first} router={AppRouter} />, store, unwatch };
}
