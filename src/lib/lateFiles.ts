import { reloadPage } from './pageUnload';

/** The optional modules that are loading at the moment. */
let underWay = 0;

/** Loads a module that the app works without; null if it does not load, perhaps because something blocks it. */
export async function optionalImport<T>(load: () => Promise<T>): Promise<T | null> {
  underWay += 1;
  try {
    return (await load()) ?? null;
  } catch {
    return null;
  } finally {
    underWay -= 1;
  }
}

const RELOADED = 'reloaded-from-version';

/**
 * After a deployment the old chunk files are gone: a page that needs one reloads once. If that does not help, the error
 * boundary takes over.
 */
export function reloadOnStaleChunk(version: string = import.meta.url): void {
  window.addEventListener('vite:preloadError', (event) => {
    if (underWay > 0) return;
    // Offline, a missing file proves nothing, and a reload would lose the page.
    if (!navigator.onLine) return;
    try {
      if (sessionStorage.getItem(RELOADED) === version) return;
      sessionStorage.setItem(RELOADED, version);
    } catch {
      return;
    }
    event.preventDefault();
    reloadPage();
  });
}

/** Resolves when all style sheets of the page have loaded or failed. */
export const stylesLoaded = (): Promise<unknown> =>
  Promise.all(
    [...document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]')].map(
      (link) =>
        link.sheet ??
        new Promise((resolve) => {
          link.addEventListener('load', resolve);
          link.addEventListener('error', resolve);
        }),
    ),
  );

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

/** The old link stays until the new one has loaded. Those who still wait for the old one have the sheet then. */
const replaced = (link: HTMLLinkElement): Promise<void> =>
  new Promise((resolve, reject) => {
    const fresh = document.createElement('link');
    fresh.rel = link.rel;
    fresh.href = link.href;
    fresh.onload = () => {
      link.dispatchEvent(new Event('load'));
      link.remove();
      resolve();
    };
    fresh.onerror = () => {
      fresh.remove();
      reject(new Error(`${link.href} could not be loaded`));
    };
    link.after(fresh);
  });
