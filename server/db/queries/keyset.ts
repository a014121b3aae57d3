const PAGE = 1000;

/** Rows that know their place in the order. */
interface WithCursor {
  cursor: string[];
}

/**
 * Reads a list of any length, a page at a time: each page begins after the place of the last row, so
 * that no cursor is held open meanwhile and no row is skipped over twice.
 */
export async function* paginateByKeyset<Row extends WithCursor>(
  read: (after: string[] | null, limit: number) => Promise<Row[]>,
): AsyncGenerator<Row[], void> {
  let after: string[] | null = null;
  while (true) {
    const rows: Row[] = await read(after, PAGE);
    if (rows.length > 0) yield rows;
    const last = rows.at(-1);
    if (!last || rows.length < PAGE) return;
    after = last.cursor;
  }
}
