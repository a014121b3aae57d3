import type { ReactNode } from 'react';
import { BrowserRouter } from 'react-router-dom';
import { onRefusal } from '../api/http';
import { reloadPage } from '../lib/pageUnload';
import { adoptToken, isRenewed, isReplaced, readToken, SIGNED_OUT, STORAGE_KEY } from '../lib/storedSession';
import { tabStorage } from '../lib/tabStorage';
import { type AppStore, createAppStore } from '../store/createStore';
import { checkStatus, endSession, refreshUser, selectIsUnchecked } from '../store/session';
import { App } from './App';
import { prepareFirstScreen } from './routes';
import { BASENAME } from './screens';

/** Brings this page in line with what another tab did to the session. */
function followSession(store: AppStore): void {
  if (!isReplaced()) return;
  if (readToken() === null) {
    adoptToken();
    store.dispatch(endSession());
  } else {
    // Another user signed in: nothing of this page may be shown to them or sent by them.
    reloadPage();
  }
}

/**
 * Keeps tabs in step: signing out signs out all tabs and clears what they keep; signing in as another user reloads
 * them. A page from the back/forward cache is checked before it is used. A
 * session that could not be checked is checked again once the browser is online.
 */
function watchSession(store: AppStore): () => void {
  const onStorage = ({ key, newValue }: StorageEvent) => {
    if (key !== STORAGE_KEY && key !== null) return;
    followSession(store);
    if (isRenewed()) {
      // A mailed link may have proven the address, which gives the user a school with prices of its own.
      adoptToken();
      store.dispatch(refreshUser());
    }
    if (newValue === SIGNED_OUT) tabStorage.clear();
  };
  const onShow = ({ persisted }: PageTransitionEvent) => {
    if (persisted) followSession(store);
  };
  const onOnline = () => {
    const state = store.getState();
    if (selectIsUnchecked(state) && !state.session.loggingIn) store.dispatch(checkStatus());
  };
  window.addEventListener('storage', onStorage);
  window.addEventListener('pageshow', onShow);
  window.addEventListener('online', onOnline);
  return () => {
    window.removeEventListener('storage', onStorage);
    window.removeEventListener('pageshow', onShow);
    window.removeEventListener('online', onOnline);
  };
}

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
