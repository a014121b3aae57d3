import type { ComponentProps, ReactNode } from 'react';
import type { FilterName, PageRules } from '../../lib/listQuery';
import { RecordHeader } from '../BackLink';
import { Page } from '../Page';
import type { AnyRow } from './DataTable';
import { PrintedAt } from './DateText';
import { FilterBar, type Filters } from './FilterBar';
import { ListTable } from './ListTable';
import type { ShownList } from './useList';

type TableProps<Row extends AnyRow> = ComponentProps<typeof ListTable<Row>>;

interface Props<Rules extends PageRules, Row extends AnyRow>
  extends Pick<TableProps<Row>, 'columns' | 'row' | 'selection' | 'nothing'> {
  /** The result of `useList`. */
  list: ShownList<Row> & ComponentProps<typeof FilterBar<Rules>>['list'];
  filters?: Filters<Rules>;
  /** The placeholder of the main search, whose filter is `q`. */
  search?: string;
  /** Buttons in the line of the heading. */
  buttons?: ReactNode;
  /** The list that this one belongs to. */
  back?: readonly [path: string, label: string];
  /** The subject of the list, below the heading. */
  intro?: string;
  /** The result of an action on several rows, above them. */
  children?: ReactNode;
}

/** A list of the administration: heading, filters and a page of its rows. */
export function ListPage<Rules extends PageRules, Row extends AnyRow>(props: Props<Rules, Row>) {
  const { list, filters = [], search, buttons, back, intro, ...table } = props;
  const { title } = list;
  // 'Active only': a filter that is set from the start.
  const [scope] = filters.flatMap((filter) => {
    const initial = filter && list.unfiltered[filter.name];
    if (!initial || list.filters[filter.name] !== initial) return [];
    return filter.choices?.find(([value]) => value === initial)?.[1] ?? [];
  });
  const note = scope && list.items?.length ? `${scope} only` : undefined;
  return (
    <Page title={title}>
      <PrintedAt />
      {back ? (
        <RecordHeader list={back} title={title}>
          {buttons}
        </RecordHeader>
      ) : (
        <header className="list-header mb-3 d-flex flex-wrap align-items-baseline justify-content-between gap-3">
          <h1 className="mb-0">{title}</h1>
          <div className="d-flex flex-wrap gap-2">{buttons}</div>
        </header>
      )}
      {intro && <p className="text-secondary">{intro}</p>}
      {(search || filters.length > 0) && (
        <FilterBar
          label={title}
          list={list}
          filters={filters}
          search={
            search ? { name: 'q' as FilterName<Rules>, label: 'Search', placeholder: search } : undefined
          }
        />
      )}
      <ListTable list={list} note={note} {...table} />
    </Page>
  );
}
