import type { ReactNode } from 'react';

/** A column of a table. */
export interface Column<Row> {
  /** The column's key; for a sortable column, the server's name for it. */
  key: string;
  header: string;
  cell: (row: Row) => ReactNode;
  /** Aligns numbers at the end. */
  align?: 'end';
  /** The class of its cells, not of its heading. */
  className?: string;
  /** Facts of other columns, repeated below the cell of the first column on phones; not heard, for those are. */
  brief?: (row: Row) => string;
  /** Makes the column sortable, with this direction first. */
  sort?: 'asc' | 'desc';
}
