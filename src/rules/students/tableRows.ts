import Papa from 'papaparse';

/** A row of a table with text. */
export interface Row {
  line: number;
  cells: string[];
  /** The text of the row as it was given. */
  source: string;
  /** Why the row cannot be read. */
  fault?: string;
}

const BAD_QUOTES = 'Check the quotation marks in this line.';

/** The cells of a CSV text, or null if its quotation marks do not stand around cells. */
function parseCsv(text: string, delimiter: string): string[][] | null {
  if (!text.includes('"')) return [text.split(delimiter)];
  const { data, errors } = Papa.parse<string[]>(text, { delimiter, newline: '\n' });
  return errors.some(({ type }) => type === 'Quotes') ? null : data;
}

/** The number of cells up to the last one with a text. */
const widthOf = (cells: readonly string[]): number => cells.findLastIndex((cell) => cell.trim() !== '') + 1;

const isOdd = (line: string): boolean => line.split('"').length % 2 === 0;

/**
 * The row that begins in a line and may have line breaks in its cells; null if a stray quotation mark stands in it. Two
 * lines with an address and all cells, whose number is at most `width` or unknown (0), are two rows.
 */
function quotedRow(lines: readonly string[], start: number, delimiter: string, width: number) {
  const line = lines[start] ?? '';
  const alone = parseCsv(line, delimiter);
  if (alone) return { cells: alone[0] ?? [], count: 1 };
  if (!isOdd(line)) return null;
  let last = start + 1;
  while (last < lines.length && !isOdd(lines[last] ?? '')) last += 1;
  const joined = lines.slice(start, last + 1);
  const whole = joined.filter((part) => part.includes('@') && part.split(delimiter).length >= width);
  const [cells, ...others] = (whole.length < 2 && parseCsv(joined.join('\n'), delimiter)) || [];
  if (!cells || others.length > 0) return null;
  const isRow = width === 0 || (cells.length > 1 ? widthOf(cells) <= width : width === 1);
  return isRow ? { cells, count: joined.length } : null;
}

/** An address in angle brackets. */
const RUNNING_TEXT = /<[^<@]*@/;

/**
 * The rows that hold a text. A stray quotation mark is a character of its line, so that it joins no rows. There are none
 * in running text, where such marks stand around names before addresses.
 */
export function rowsOf(text: string, delimiter: string): Row[] {
  const lines = text.split('\n');
  const rows: Row[] = [];
  let width = 0;
  for (let start = 0; start < lines.length; ) {
    const line = lines[start] ?? '';
    const quoted = quotedRow(lines, start, delimiter, width);
    if (!quoted && delimiter !== '\t' && RUNNING_TEXT.test(line)) return [];
    const count = quoted?.count ?? 1;
    const cells = (quoted?.cells ?? line.split(delimiter)).map((cell) => cell.trim());
    if (cells.some(Boolean)) {
      const isWrong = !quoted && width > 0 && widthOf(cells) > width;
      if (!isWrong) width = Math.max(width, widthOf(cells));
      const source = lines.slice(start, start + count).join('\n');
      rows.push({ line: start + 1, cells, source, ...(isWrong ? { fault: BAD_QUOTES } : {}) });
    }
    start += count;
  }
  return rows;
}
