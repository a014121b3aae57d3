import type { Context } from 'hono';
import Papa from 'papaparse';
import { streamPages } from './pages';

/** A column's heading, and the function that reads its cell from a row. */
export type CsvColumn<Row> = readonly [heading: string, cellOf: (row: Row) => string | number | null];

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

/** The cell of an amount in US dollars. */
export const dollars = (cents: number | null | undefined): string | null =>
  cents == null ? null : (cents / 100).toFixed(2);

/** Without a byte order mark, spreadsheet programs do not read the file as UTF-8. */
const BYTE_ORDER_MARK = '\ufeff';

/**
 * The signs with which a spreadsheet program would begin a formula, where they may begin a cell. The program may
 * divide lines by another separator than the comma, and then ignores the quotes; some programs also accept the
 * full-width signs. Between spaces, a sign alone is no formula: `a - b` stays as it is.
 */
const formula = /(?=[=+\-@＝＋－＠])(?<=(?:^|[,;:|\t\r\n])[\s"]*)|(?=[=+\-@＝＋－＠]\S)(?<=\s"*)/g;

/** A number below zero is none. */
const asText = (cell: string | number | null): string | number =>
  typeof cell === 'string' && !/^-\d+\.\d\d$/.test(cell) ? cell.replaceAll(formula, "'") : (cell ?? '');

const linesOf = (cells: readonly (string | number | null)[][]): string =>
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
