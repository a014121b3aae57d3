import type { ReactNode } from 'react';

/** A column of a table. */
export interface Column<Row> {
  /** Names the column; the server's name for it where it can be sorted by. */
  key: string;
  header: string;
  cell: (row: Row) => ReactNode;
  /** Numbers stand at the end. */
  align?: 'end';
  /** Of its cells, but not its heading. */
  className?: string;
  /** It can be sorted by, at first in this direction. */
  sort?: 'asc' | 'desc';
}
