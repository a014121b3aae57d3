/** Removes all `beforeunload` listeners. */
let listening = new AbortController();

/**
 * Lets the browser warn before the page is closed or reloaded while `isUnsaved` is true; returns the unsubscribe
 * function.
 */
export function warnBeforeUnload(isUnsaved: () => boolean): () => void {
  const warn = (event: BeforeUnloadEvent) => {
    if (isUnsaved()) event.preventDefault();
  };
  window.addEventListener('beforeunload', warn, { signal: listening.signal });
  return () => window.removeEventListener('beforeunload', warn);
}

/**
 * A reload by the app, which the browser does not warn of, since drafts outlive it. A typed secret is lost, as when
 * its form is left by a link.
 */
export function reloadPage(): void {
  listening.abort();
  listening = new AbortController();
  window.location.reload();
}
