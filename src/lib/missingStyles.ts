/**
 * Loads the app's style sheets that did not come. A part that is imported once more loads its scripts alone, since its
 * links are in the document already.
 */
export async function loadMissingStyles(): Promise<void> {
  const links = document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]');
  const own = [...links].filter(({ href }) => href.startsWith(location.origin));
  const missing = own.filter(({ sheet }) => !hasRules(sheet));
  await Promise.all(missing.map(replaced));
}

/** Some browsers give a style sheet that did not come no rules, others no sheet or one that cannot be read. */
function hasRules(sheet: CSSStyleSheet | null): boolean {
  try {
    return Boolean(sheet?.cssRules.length);
  } catch {
    return false;
  }
}

/** The old link stays until the new one has loaded, since others may still wait for it. */
const replaced = (link: HTMLLinkElement): Promise<void> =>
  new Promise((resolve, reject) => {
    const fresh = document.createElement('link');
    fresh.rel = link.rel;
    fresh.href = link.href;
    fresh.onload = () => {
      link.remove();
      resolve();
    };
    fresh.onerror = () => {
      fresh.remove();
      reject(new Error(`${link.href} could not be loaded`));
    };
    link.after(fresh);
  });
