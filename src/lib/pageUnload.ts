/** Ends the listeners that ask, all at once. */
let questions = new AbortController();

/** Lets the browser ask before the page is closed or reloaded while `isUnsaved` says so; returns what ends that. */
export function askBeforeUnload(isUnsaved: () => boolean): () => void {
  const ask = (event: BeforeUnloadEvent) => {
    if (isUnsaved()) event.preventDefault();
  };
  window.addEventListener('beforeunload', ask, { signal: questions.signal });
  return () => window.removeEventListener('beforeunload', ask);
}

/**
 * The app's own reload: the browser does not ask, as drafts outlive it. A secret that was typed is lost, as it is
 * when its form is left by a link.
 */
export function reloadPage(): void {
  questions.abort();
  questions = new AbortController();
  window.location.reload();
}
