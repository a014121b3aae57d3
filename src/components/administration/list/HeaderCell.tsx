import type { Column } from './DataTable';

interface Props<Row> {
  column: Column<Row>;
  sort: string | undefined;
  onSort: ((sort: string) => void) | undefined;
}

const opposite = { asc: 'desc', desc: 'asc' } as const;
const spoken = { asc: 'ascending', desc: 'descending' } as const;

/** A column's name. Pressing one that can be sorted by sorts, then turns the order, then leaves it to the server. */
export function HeaderCell<Row>({ column: { key, header, align, sort: first }, sort, onSort }: Props<Row>) {
  if (!first || !onSort) {
    return (
      <th scope="col" data-align={align}>
        {header}
      </th>
    );
  }
  const present = sort === `${key}:asc` ? 'asc' : sort === `${key}:desc` ? 'desc' : null;
  const next = present === null ? first : present === first ? opposite[first] : null;
  return (
    <th scope="col" data-align={align} aria-sort={present ? spoken[present] : undefined}>
      <button type="button" className="sort-button" onClick={() => onSort(next ? `${key}:${next}` : '')}>
        {header}
        <svg viewBox="0 0 10 14" width="10" height="14" aria-hidden="true" data-order={present}>
          <path d="M5 1 8.5 5.5h-7z" />
          <path d="M5 13 1.5 8.5h7z" />
        </svg>
      </button>
    </th>
  );
}
