import { reloadPage } from '../lib/pageUnload';
import { adoptToken, isRenewed, isReplaced, readToken, SIGNED_OUT, STORAGE_KEY } from '../lib/storedSession';
import { tabStorage } from '../lib/tabStorage';
import type { AppStore } from '../store/createStore';
import { checkStatus, endSession, refreshUser, selectIsUnchecked } from '../store/session';

/** Brings this page in line with what another tab did to the session. */
export function followSession(store: AppStore): void {
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
export function watchSession(store: AppStore): () => void {
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
