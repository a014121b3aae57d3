const FLAG = 'reloaded-for-new-version';

/**
 * After a new version went live, the files of the old one are gone: an open page that needs one loads
 * itself anew, once. If that did not help, the screen's error boundary takes over.
 */
export function reloadOnStaleChunk(): void {
  window.addEventListener('vite:preloadError', (event) => {
    try {
      if (sessionStorage.getItem(FLAG)) return;
      sessionStorage.setItem(FLAG, '1');
    } catch {
      return;
    }
    event.preventDefault();
    window.location.reload();
  });
}
