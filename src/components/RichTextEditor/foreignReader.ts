import { optionalImport } from '../../lib/optionalImport';
import { whenIdle } from '../../lib/whenIdle';

type Module = typeof import('./foreign/foreignHtml');
type Reader = Module['foreignReader'];

let reader: Reader | null = null;
let opening: Promise<Reader | null> | undefined;

async function load(): Promise<Reader | null> {
  const module: Module | undefined = await import('./foreign/foreignHtml');
  // Nothing comes where the page is about to be loaded anew (see staleChunk).
  if (!module) return null;
  reader = module.foreignReader;
  return reader;
}

/** What reads HTML that was written elsewhere, if it has come: most forms are opened without. */
export const loadedForeignReader = (): Reader | null => reader;

/** Loads it for a text that cannot be opened without; the same promise each time. Null: it does not come. */
export function foreignReaderToOpen(): Promise<Reader | null> {
  opening ??= load().then(
    (loaded) => loaded ?? new Promise<never>(() => {}),
    () => null,
  );
  return opening;
}

/** The next text that cannot be opened without it asks for it again. */
export function forgetMissingReader(): void {
  opening = undefined;
}

/** Loads it for what may be pasted, when the browser has nothing else to do. */
export function loadForeignReaderLater(): void {
  if (reader) return;
  whenIdle(() => optionalImport(load));
}
