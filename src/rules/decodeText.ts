const startsWith = (bytes: Uint8Array, ...start: number[]): boolean =>
  start.every((byte, place) => bytes[place] === byte);

/** The beginnings of spreadsheet files: a zip archive, and the older format. */
const isSpreadsheet = (bytes: Uint8Array): boolean =>
  startsWith(bytes, 0x50, 0x4b, 0x03, 0x04) || startsWith(bytes, 0xd0, 0xcf, 0x11, 0xe0);

/**
 * The text of a CSV file as spreadsheet programs write it: UTF-8 or UTF-16 with a byte order mark, UTF-8 without one,
 * or Windows-1252. Null for a file that holds no text.
 */
export function decodeText(bytes: Uint8Array): string | null {
  if (isSpreadsheet(bytes)) return null;
  if (startsWith(bytes, 0xff, 0xfe)) return new TextDecoder('utf-16le').decode(bytes);
  if (startsWith(bytes, 0xfe, 0xff)) return new TextDecoder('utf-16be').decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}
