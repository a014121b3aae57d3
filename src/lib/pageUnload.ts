/** Removes all `beforeunload` listeners. */
let questions = new AbortController();

/**
 * Lets the browser ask before the page is closed or reloaded while `isUnsaved` is true; returns the unsubscribe
 * function.
 */
export function askBeforeUnload(isUnsaved: () => boolean): () => void {
  const ask = (event: BeforeUnloadEvent) => {
    if (isUnsaved()) event.preventDefault();
  };
  window.addEventListener('beforeunload', ask, { signal: questions.signal });
  return () => window.removeEventListener('beforeunload', ask);
}

/**
 * A reload by the app, which the browser does not ask about, since drafts outlive it. A typed secret is lost, as when
 * its form is left by a link.
 */
export function reloadPage(): void {
  questions.abort();
  questions = new AbortController();
  window.location.reload();
}
