import type { Context } from 'hono';
import Papa from 'papaparse';

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

/** Without a byte order mark, spreadsheet programs do not read the file as UTF-8. */
const BYTE_ORDER_MARK = '\ufeff';

/**
 * The signs with which a spreadsheet program would begin a formula, where they may begin a cell. The program may
 * divide lines by another separator than the comma, and then ignores the quotes; some programs also accept the
 * full-width signs. Between spaces, a sign alone is no formula: `a - b` stays as it is.
 */
const formula = /(?=[=+\-@＝＋－＠])(?<=(?:^|[,;:|\t\r\n])[\s"]*)|(?=[=+\-@＝＋－＠]\S)(?<=\s"*)/g;

const asText = (cell: string | number | null): string | number =>
  typeof cell === 'string' ? cell.replaceAll(formula, "'") : (cell ?? '');

const linesOf = (cells: readonly (string | number | null)[][]): string =>
  `${Papa.unparse(
    cells.map((row) => row.map(asText)),
    { quotes: true, newline: '\r\n' },
  )}\r\n`;

/**
 * Streams all rows as a CSV file. A page of rows is read only when the client is ready for it, and no
 * further page once the client has gone.
 */
export async function csvAnswer<Row>(
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
  const encoder = new TextEncoder();
  const linesOfPage = (rows: readonly Row[]) =>
    linesOf(rows.map((row) => columns.map(([, cellOf]) => cellOf(row))));
  // The first page is read before the response begins, so that an early failure is an error response and
  // not a broken file.
  let next = await pages.next();
  let begin = BYTE_ORDER_MARK + linesOf([columns.map(([heading]) => heading)]);
  const stream = new ReadableStream<Uint8Array>({
    async pull(controller) {
      const lines = begin + (next.done ? '' : linesOfPage(next.value));
      begin = '';
      if (lines) controller.enqueue(encoder.encode(lines));
      if (next.done) controller.close();
      else next = await pages.next();
    },
    async cancel() {
      await pages.return();
    },
  });
  return c.body(stream, 200, {
    'Content-Type': 'text/csv; charset=utf-8',
    'Content-Disposition': `attachment; filename="${name}-${now.toISOString().slice(0, 10)}.csv"`,
  });
}
