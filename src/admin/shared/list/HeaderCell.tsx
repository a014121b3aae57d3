import ChevronDown from 'bootstrap-icons/icons/chevron-down.svg?react';
import ChevronExpand from 'bootstrap-icons/icons/chevron-expand.svg?react';
import ChevronUp from 'bootstrap-icons/icons/chevron-up.svg?react';
import { Button } from 'reactstrap';
import type { Column } from './column';

interface Props<Row> {
  column: Column<Row>;
  /** The column that names the rows stays in sight while the others scroll. */
  namesRow: boolean;
  sort: string | undefined;
  onSort: ((sort: string) => void) | undefined;
}

const opposite = { asc: 'desc', desc: 'asc' } as const;
const arrows = { asc: ChevronUp, desc: ChevronDown } as const;
const spoken = { asc: 'ascending', desc: 'descending' } as const;

/** A column heading. Clicks on a sortable one sort by it, then reverse the order, then return to the server's order. */
export function HeaderCell<Row>({ column, namesRow, sort, onSort }: Props<Row>) {
  const { key, header, align, sort: first } = column;
  const className = align ? 'is-end' : namesRow ? 'names-row' : undefined;
  if (!first || !onSort) {
    return (
      <th scope="col" className={className}>
        {header}
      </th>
    );
  }
  const present = sort === `${key}:asc` ? 'asc' : sort === `${key}:desc` ? 'desc' : null;
  const next = present === null ? first : present === first ? opposite[first] : null;
  const Arrow = present ? arrows[present] : ChevronExpand;
  return (
    <th scope="col" className={className} aria-sort={present ? spoken[present] : undefined}>
      <Button
        color="link"
        size="sm"
        className="sort-button"
        onClick={() => onSort(next ? `${key}:${next}` : '')}
      >
        {header}
        <Arrow className="flex-shrink-0" />
      </Button>
    </th>
  );
}
