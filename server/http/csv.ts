import type { Context } from 'hono';
import Papa from 'papaparse';
import { streamPages } from './pages';

/** A text, a number or an amount in US dollars. */
type Cell = string | number | { cents: number } | null;

/** A column's heading, and the function that reads its cell from a row. */
export type CsvColumn<Row> = readonly [heading: string, cellOf: (row: Row) => Cell];

/** A column of times. Spreadsheet programs do not read the form of ISO 8601 as a time. */
export const timeColumn = <Row>(
  heading: string,
  timeOf: (row: Row) => Date | string | null,
): CsvColumn<Row> => [
  `${heading} (UTC)`,
  (row) => {
    const time = timeOf(row);
    return time === null ? null : new Date(time).toISOString().slice(0, 19).replace('T', ' ');
  },
];

export const dollars = (cents: number | null | undefined): Cell => (cents == null ? null : { cents });

/** Without a byte order mark, spreadsheet programs do not read the file as UTF-8. */
const BYTE_ORDER_MARK = '\ufeff';

/**
 * The signs with which a spreadsheet program would begin a formula, where they may begin a cell. The program may
 * divide lines by another separator than the comma, and then ignores the quotes; some programs also accept the
 * full-width signs. Between spaces, a sign alone is no formula: `a - b` stays as it is.
 */
const formula = /(?=[=+\-@＝＋－＠])(?<=(?:^|[,;:|\t\r\n])[\s"]*)|(?=[=+\-@＝＋－＠]\S)(?<=\s"*)/g;

function asText(cell: Cell): string | number {
  if (typeof cell === 'string') return cell.replaceAll(formula, "'");
  // Below zero, too: an amount is no formula.
  return typeof cell === 'object' && cell ? (cell.cents / 100).toFixed(2) : (cell ?? '');
}

const linesOf = (cells: readonly Cell[][]): string =>
  `${Papa.unparse(
    cells.map((row) => row.map(asText)),
    { quotes: true, newline: '\r\n' },
  )}\r\n`;

/** Streams all rows as a CSV file. */
export function csvAnswer<Row>(
  c: Context,
  {
    name,
    columns,
    pages,
    now,
  }: {
    name: string;
    columns: readonly CsvColumn<Row>[];
    pages: AsyncGenerator<readonly Row[], void>;
    now: Date;
  },
): Promise<Response> {
  return streamPages(c, {
    pages,
    head: BYTE_ORDER_MARK + linesOf([columns.map(([heading]) => heading)]),
    textOf: (rows) => linesOf(rows.map((row) => columns.map(([, cellOf]) => cellOf(row)))),
    headers: {
      'Content-Type': 'text/csv; charset=utf-8',
      'Content-Disposition': `attachment; filename="${name}-${now.toISOString().slice(0, 10)}.csv"`,
    },
  });
}
