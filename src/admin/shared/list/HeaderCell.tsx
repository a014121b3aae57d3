import { Button } from 'reactstrap';
import type { Column } from './column';

interface Props<Row> {
  column: Column<Row>;
  sort: string | undefined;
  onSort: ((sort: string) => void) | undefined;
}

const opposite = { asc: 'desc', desc: 'asc' } as const;
const spoken = { asc: 'ascending', desc: 'descending' } as const;

/** A column heading. Clicks on a sortable one sort by it, then reverse the order, then return to the server's order. */
export function HeaderCell<Row>({ column: { key, header, align, sort: first }, sort, onSort }: Props<Row>) {
  const className = align && 'text-end';
  if (!first || !onSort) {
    return (
      <th scope="col" className={className}>
        {header}
      </th>
    );
  }
  const present = sort === `${key}:asc` ? 'asc' : sort === `${key}:desc` ? 'desc' : null;
  const next = present === null ? first : present === first ? opposite[first] : null;
  const opacityOf = (order: 'asc' | 'desc') => (present === null ? 0.35 : present === order ? 1 : 0);
  return (
    <th scope="col" className={className} aria-sort={present ? spoken[present] : undefined}>
      <Button
        color="link"
        size="sm"
        className="sort-button d-inline-flex align-items-center gap-1 text-start text-decoration-none"
        onClick={() => onSort(next ? `${key}:${next}` : '')}
      >
        {header}
        <svg
          viewBox="0 0 10 14"
          width="10"
          height="14"
          aria-hidden="true"
          fill="currentColor"
          className="flex-shrink-0"
        >
          <path d="M5 1 8.5 5.5h-7z" opacity={opacityOf('asc')} />
          <path d="M5 13 1.5 8.5h7z" opacity={opacityOf('desc')} />
        </svg>
      </Button>
    </th>
  );
}
