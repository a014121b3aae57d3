import type { ComponentProps, ReactNode, Ref } from 'react';
import { ListResults } from '../../../components/list/ListResults';
import { Pagination } from '../../../components/list/Pagination';
import type { ListState } from '../../../store/slices';
import type { Column } from './column';
import { DataTable } from './DataTable';
import { type Chosen, ListCount } from './ListCount';
import { NothingFound } from './NothingFound';

type TableProps<Row> = ComponentProps<typeof DataTable<Row>>;

interface Props<Row>
  extends Pick<TableProps<Row>, 'selection' | 'actions' | 'isBusy' | 'problemOf' | 'detail' | 'cards'> {
  /** The heading of the page. */
  title: string;
  /** The singular and plural noun for the rows. */
  noun: readonly [one: string, many: string];
  columns: readonly Column<Row>[];
  list: ListState<Row>;
  /** The result of `usePagedList`. */
  listQuery: {
    query: { page: number; sort: string; filters: { q?: string; [other: string]: string | undefined } };
    items: readonly Row[] | null;
    pages: number;
    clear: (() => void) | undefined;
    sortBy: (sort: string) => void;
    searchOf: (page: number) => string;
  };
  /** The order of the rows while the address names none. */
  initialSort?: string;
  /** The same in words, where no column has that order. */
  initialOrder?: string | undefined;
  /** The filter that is set from the start, in words. */
  scope?: string | undefined;
  onRetry: () => void;
  /** The message of a list that has never had rows, which stands without their number. */
  none?: string | undefined;
  /** Advice for an empty list without filters. */
  nothing?: ReactNode;
  /** Gets the focus when the focused control disappears. */
  ref?: Ref<HTMLElement>;
  chosen?: Chosen | undefined;
  /** Buttons for the whole list, at the end of the line with the number of rows. */
  tools?: ReactNode;
  /** The result of an action on several rows, above them. */
  children?: ReactNode;
}

const idOf = ({ _id }: { _id: string }) => _id;

/** A page of an administration list: the number of rows, the rows and the pagination. */
export function ListTable<Row extends { _id: string }>(props: Props<Row>) {
  const { title, noun, columns, list, listQuery, initialSort = '', onRetry, ref, none } = props;
  const { total, more, loading, error } = list;
  const { query, items, pages, clear, sortBy, searchOf } = listQuery;
  const [one, many] = noun;
  return (
    <ListResults ref={ref} label={title} error={error} hasRows={items !== null} onRetry={onRetry}>
      {none === undefined && (
        <ListCount
          total={items && !loading ? total : null}
          more={more}
          one={one}
          many={many}
          scope={props.scope}
          order={query.sort || items?.length === 0 ? undefined : props.initialOrder}
          page={query.page}
          pages={pages}
          // An empty table has the button that clears the filters.
          onClear={items?.length ? clear : undefined}
          chosen={props.chosen}
          tools={props.tools}
        />
      )}
      {props.children}
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
        detail={props.detail}
        cards={props.cards}
        empty={
          <NothingFound
            key={list.key}
            message={none ?? `No ${many} found.`}
            firstPage={query.page > 1 && total > 0 ? searchOf(1) : undefined}
            searched={query.filters.q?.trim() ?? ''}
            onClear={clear}
          >
            {props.nothing}
          </NothingFound>
        }
      />
      <Pagination page={query.page} pages={pages} searchOf={searchOf} />
    </ListResults>
  );
}
