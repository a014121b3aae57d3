const PAGE = 1000;

interface WithCursor {
  cursor: string[];
}

/**
 * Reads a list of any length, page by page. Each page starts after the keys of the last row, so no database
 * cursor stays open and no row is skipped or repeated.
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
