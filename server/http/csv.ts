import type { Context } from 'hono';
import Papa from 'papaparse';

/** The heading of a column, and what its cells hold. */
export type CsvColumn<Row> = readonly [heading: string, cellOf: (row: Row) => string | number | null];

/** Without it, spreadsheet programs take the file for another encoding. */
const BYTE_ORDER_MARK = '\ufeff';

/** What makes a formula of a cell; some programs take the full-width signs for the plain ones. */
const formula = /^[=+\-@＝＋－＠\t\r\n]/;

/** Lines that no spreadsheet program runs as formulas. */
const linesOf = (cells: readonly (string | number | null)[][]): string =>
  `${Papa.unparse([...cells], { escapeFormulae: formula, newline: '\r\n' })}\r\n`;

/**
 * Answers with a file of all rows, which are read page by page, as fast as the caller takes them and
 * no longer than the caller waits.
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
  // Read before the answer begins, so that what fails at once is an error and no broken file.
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
