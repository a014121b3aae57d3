/** The encodings in which spreadsheet programs save a CSV file, by the language of the computer. */
export const encodings = [
  ['utf-8', 'Unicode (UTF-8)'],
  ['windows-1252', 'Western European'],
  ['macintosh', 'Western European (Mac)'],
  ['windows-1250', 'Central European'],
  ['windows-1251', 'Cyrillic'],
  ['windows-1253', 'Greek'],
  ['windows-1254', 'Turkish'],
  ['windows-1257', 'Baltic'],
  ['windows-1255', 'Hebrew'],
  ['windows-1256', 'Arabic'],
  ['shift_jis', 'Japanese'],
  ['gb18030', 'Chinese (simplified)'],
  ['big5', 'Chinese (traditional)'],
  ['euc-kr', 'Korean'],
] as const;

export type Encoding = (typeof encodings)[number][0];

export const decode = (bytes: Uint8Array, encoding: string): string =>
  new TextDecoder(encoding).decode(bytes);

/** The beginnings of a zip archive and of the older format. */
const spreadsheets = ['PK\u0003\u0004', 'ÐÏ\u0011à'];

/**
 * The text of a file, and the encoding to begin with where the file does not say its own: the user is asked. Null for a
 * spreadsheet.
 */
export function readText(bytes: Uint8Array): { text: string; guess?: Encoding } | null {
  const start = decode(bytes.subarray(0, 4), 'windows-1252');
  if (spreadsheets.some((signs) => start.startsWith(signs))) return null;
  if (start.startsWith('ÿþ')) return { text: decode(bytes, 'utf-16le') };
  if (start.startsWith('þÿ')) return { text: decode(bytes, 'utf-16be') };
  const text = decode(bytes, 'utf-8');
  if (!text.includes('\ufffd')) return { text };
  // A few wrong bytes spoil no whole file.
  const count = (signs: RegExp) => text.match(signs)?.length ?? 0;
  const guess = count(/[^\p{ASCII}\ufffd]/gu) >= count(/\ufffd/g) ? 'utf-8' : 'windows-1252';
  return { text: decode(bytes, guess), guess };
}
