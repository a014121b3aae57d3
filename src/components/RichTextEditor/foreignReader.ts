import { optionalImport } from '../../lib/optionalImport';

type Module = typeof import('./foreign/foreignHtml');
type Reader = Module['foreignReader'];

let reader: Reader | null = null;
let opening: Promise<Reader> | undefined;

async function load(): Promise<Reader | null> {
  const module: Module | undefined = await import('./foreign/foreignHtml');
  // Nothing comes where the page is about to be loaded anew (see staleChunk).
  if (!module) return null;
  reader = module.foreignReader;
  return reader;
}

/** What reads HTML that was written elsewhere, if it has come: it is larger than the form around it. */
export const loadedForeignReader = (): Reader | null => reader;

/** Loads it for a text that cannot be opened without; the same promise each time. */
export function foreignReaderToOpen(): Promise<Reader> {
  opening ??= load().then((loaded) => loaded ?? new Promise<never>(() => {}));
  return opening;
}

/** Loads it for what may be pasted, when the browser has nothing else to do. */
export function loadForeignReaderLater(): void {
  if (reader) return;
  const soon = window.requestIdleCallback ?? setTimeout;
  soon(() => optionalImport(load));
}
