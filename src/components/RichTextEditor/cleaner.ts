import { optionalImport } from '../../lib/optionalImport';

type Module = typeof import('../../lib/richText');
type Cleaner = Pick<Module, 'parseRichText' | 'parseForeignHtml'>;

let cleaner: Cleaner | null = null;
let opening: Promise<Cleaner> | undefined;

async function load(): Promise<Cleaner | null> {
  const module: Module | undefined = await import('../../lib/richText');
  // Nothing comes where the page is about to be loaded anew (see staleChunk).
  if (!module) return null;
  const { parseRichText, parseForeignHtml } = module;
  cleaner = { parseRichText, parseForeignHtml };
  return cleaner;
}

/** What reads HTML that was written elsewhere, if it has come: it is larger than the form around it. */
export const loadedCleaner = (): Cleaner | null => cleaner;

/** Loads it for a text that cannot be opened without; the same promise each time. */
export function cleanerToOpen(): Promise<Cleaner> {
  opening ??= load().then((loaded) => loaded ?? new Promise<never>(() => {}));
  return opening;
}

/** Loads it for what may be pasted, when the browser has nothing else to do. */
export function loadCleanerLater(): void {
  if (cleaner) return;
  const soon = window.requestIdleCallback ?? setTimeout;
  soon(() => optionalImport(load));
}
