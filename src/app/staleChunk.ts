import { isLoadingOptional } from '../lib/lateFiles';
import { reloadPage } from '../lib/pageUnload';

const KEY = 'reloaded-from-version';

/**
 * After a deployment the old chunk files are gone: a page that needs one reloads once. If that does not help, the error
 * boundary takes over.
 */
export function reloadOnStaleChunk(version: string = import.meta.url): void {
  window.addEventListener('vite:preloadError', (event) => {
    if (isLoadingOptional()) return;
    // Offline, a missing file proves nothing, and a reload would lose the page.
    if (!navigator.onLine) return;
    try {
      if (sessionStorage.getItem(KEY) === version) return;
      sessionStorage.setItem(KEY, version);
    } catch {
      return;
    }
    event.preventDefault();
    reloadPage();
  });
}
