import type { ComponentProps, ReactNode, Ref } from 'react';
import { ListResults } from '../../../components/list/ListResults';
import { Pagination } from '../../../components/list/Pagination';
import type { ListState } from '../../../store/slices';
import type { Column } from './column';
import { DataTable } from './DataTable';
import { ListCount } from './ListCount';
import { NothingFound } from './NothingFound';

type TableProps<Row> = ComponentProps<typeof DataTable<Row>>;

interface Props<Row>
  extends Pick<TableProps<Row>, 'selection' | 'actions' | 'isBusy' | 'problemOf' | 'cards'> {
  /** The heading of the page. */
  title: string;
  /** The noun for one row, and for several. */
  noun: readonly [one: string, many: string];
  columns: readonly Column<Row>[];
  list: ListState<Row>;
  /** The result of `usePagedList`. */
  listQuery: {
    query: { page: number; sort: string };
    items: readonly Row[] | null;
    pages: number;
    clear: (() => void) | undefined;
    sortBy: (sort: string) => void;
    searchOf: (page: number) => string;
  };
  /** The order that the list has while its address names none. */
  initialSort?: string;
  onRetry: () => void;
  /** The advice for a list that holds nothing at all. */
  nothing?: ReactNode;
  /** Takes the focus where what had it goes. */
  ref?: Ref<HTMLElement>;
  /** Between the rows and the way to the other pages. */
  children?: ReactNode;
}

const idOf = ({ _id }: { _id: string }) => _id;

/** One page of a list of the administration: how many rows there are, the rows, the way to the other pages. */
export function ListTable<Row extends { _id: string }>(props: Props<Row>) {
  const { title, noun, columns, list, listQuery, initialSort = '', onRetry, nothing, ref, children } = props;
  const { total, loading, error } = list;
  const { query, items, pages, clear, sortBy, searchOf } = listQuery;
  const [one, many] = noun;
  return (
    <ListResults ref={ref} label={title} error={error} hasRows={items !== null} onRetry={onRetry}>
      <ListCount
        total={items && !loading ? total : null}
        one={one}
        many={many}
        // Where there are no rows, the way out stands in their place.
        onClear={items?.length ? clear : undefined}
      />
      <DataTable
        caption={title}
        columns={columns}
        rows={items}
        keyOf={idOf}
        loading={loading}
        sort={query.sort || initialSort}
        onSort={sortBy}
        selection={props.selection}
        actions={props.actions}
        isBusy={props.isBusy}
        problemOf={props.problemOf}
        cards={props.cards}
        empty={
          <NothingFound
            message={`No ${many} found.`}
            firstPage={query.page > 1 && total > 0 ? searchOf(1) : undefined}
            onClear={clear}
          >
            {nothing}
          </NothingFound>
        }
      />
      {children}
      <Pagination page={query.page} pages={pages} searchOf={searchOf} />
    </ListResults>
  );
}
