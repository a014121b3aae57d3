let underWay = 0;

/** Whether an optional module is loading at the moment. */
export const isLoadingOptional = (): boolean => underWay > 0;

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
