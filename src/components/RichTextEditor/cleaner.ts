import { optionalImport } from '../../lib/optionalImport';

interface Cleaner {
  parseRichText: (html: string) => HTMLElement;
  parseForeignHtml: (html: string) => HTMLElement;
}

let cleaner: Cleaner | null = null;
let opening: Promise<Cleaner> | undefined;

async function load(): Promise<Cleaner> {
  const { parseRichText, parseForeignHtml } = await import('../../lib/richText');
  cleaner = { parseRichText, parseForeignHtml };
  return cleaner;
}

/**
 * What reads HTML that was written elsewhere, if it is there: it is larger than the form, and hardly ever
 * needed before something is pasted.
 */
export const loadedCleaner = (): Cleaner | null => cleaner;

/** Loads it for a text that cannot be opened without; the same promise each time. */
export function cleanerToOpen(): Promise<Cleaner> {
  opening ??= load();
  return opening;
}

/** Loads it for what may be pasted; null where it cannot be loaded now. */
export const cleanerToPaste = (): Promise<Cleaner | null> => optionalImport(load);
