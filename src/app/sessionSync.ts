import { reloadPage } from '../lib/pageUnload';
import { adoptToken, isReplaced, readToken, SIGNED_OUT, STORAGE_KEY } from '../lib/storedSession';
import { tabStorage } from '../lib/tabStorage';
import type { AppStore } from '../store/createAppStore';
import { endSession } from '../store/session';

/** Brings this page in line with what another tab did to the session. */
export function followSession(store: AppStore): void {
  if (!isReplaced()) return;
  if (readToken() === null) {
    adoptToken();
    store.dispatch(endSession());
  } else {
    // Somebody else: nothing of this page may be seen or sent by them.
    reloadPage();
  }
}

/**
 * Signing out in one tab signs out all, which forget what their tabs have kept; signing in as another user
 * reloads the others. A page that the browser brings back as it was (Back after signing out) is checked
 * before it is used.
 */
export function watchSession(store: AppStore): () => void {
  const onStorage = ({ key, newValue }: StorageEvent) => {
    if (key !== STORAGE_KEY && key !== null) return;
    followSession(store);
    if (newValue === SIGNED_OUT) tabStorage.clear();
  };
  const onShow = ({ persisted }: PageTransitionEvent) => {
    if (persisted) followSession(store);
  };
  window.addEventListener('storage', onStorage);
  window.addEventListener('pageshow', onShow);
  return () => {
    window.removeEventListener('storage', onStorage);
    window.removeEventListener('pageshow', onShow);
  };
}
