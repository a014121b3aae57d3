import { isLoadingOptional } from '../lib/optionalImport';
import { reloadPage } from '../lib/pageUnload';

const KEY = 'reloaded-from-version';

/**
 * After a new version went live, the files of the old one are gone: an open page that needs one reloads,
 * once. If that did not help, the screen's error boundary takes over.
 */
export function reloadOnStaleChunk(version: string = import.meta.url): void {
  window.addEventListener('vite:preloadError', (event) => {
    if (isLoadingOptional()) return;
    // Without a network nothing is known to be gone, and a reload would leave nothing at all.
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
