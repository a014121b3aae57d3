import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { formatCount } from '../../rules/money';
import { focusHeading } from '../Page';
import { type AnyRow, type Column, DataTable, type RowParts, type Selection } from './DataTable';
import { ListResults, Pagination } from './ListResults';
import type { ShownList } from './useList';

interface Props<Row> {
  list: ShownList<Row>;
  columns: readonly Column<Row>[];
  row?: RowParts<Row>;
  selection?: Selection<Row> | undefined;
  /** Stands after the number of rows. */
  note?: string | undefined;
  /** Buttons for the whole list, at the end of the line with the number of rows. */
  tools?: ReactNode;
  /** The page has the number of rows, and the way to clear the filters: the number is only announced. */
  quiet?: boolean;
  /** The message of a list that has never had rows, which stands without their number. */
  none?: string | undefined;
  /** Advice for an empty list without filters. */
  nothing?: ReactNode;
  /** The result of an action on several rows, above them. */
  children?: ReactNode;
}

/** A page of an administration list: the number of rows, the rows and the pagination. */
export function ListTable<Row extends AnyRow>(props: Props<Row>) {
  const { list, columns, row = {}, selection, note, tools, quiet, none, nothing, children } = props;
  const { title, items, list: state, reload, results, query, pages, searchOf } = list;
  return (
    <ListResults ref={results} label={title} error={state.error} hasRows={items !== null} onRetry={reload}>
      {none === undefined && (
        <ListBar list={list} note={note} selection={selection} tools={tools} quiet={quiet} />
      )}
      {children}
      {items?.length === 0 ? (
        <NothingFound key={state.key} list={list} message={none}>
          {nothing}
        </NothingFound>
      ) : (
        <DataTable list={list} columns={columns} row={row} selection={selection} />
      )}
      <Pagination page={query.page} pages={pages} searchOf={searchOf} />
    </ListResults>
  );
}

// A button that disappears with the filters, or with the selection, moves the focus first.
const leave = (clear: () => void) => () => {
  focusHeading();
  clear();
};

interface BarProps<Row> extends Pick<Props<Row>, 'list' | 'note' | 'selection' | 'tools' | 'quiet'> {}

/** The number of rows on all pages of the list, or of the selected ones with their actions; announced when it changes. */
function ListBar<Row>({ list, note, selection, tools, quiet = false }: BarProps<Row>) {
  const { list: state, items, noun, query, pages, clear } = list;
  const numberOf = (count: number) => `${formatCount(count)} ${noun[count === 1 ? 0 : 1]}`;
  const text = items && !state.loading ? `${state.more ? 'More than ' : ''}${numberOf(state.total)}` : '';
  if (selection && selection.count > 0) {
    return (
      <div className="list-bar is-selecting mb-1 px-2 rounded bg-info-subtle small d-flex flex-wrap align-items-center column-gap-2 row-gap-1">
        <p role="status" className="mb-0 fw-semibold">{`${numberOf(selection.count)} selected`}</p>
        {selection.actions}
        <button
          type="button"
          className="btn btn-link p-0 border-0"
          onClick={leave(() => selection.onChange(new Set()))}
        >
          Clear<span className="visually-hidden"> selection</span>
        </button>
      </div>
    );
  }
  const printed = pages > 1 && (
    <span className="d-none d-print-inline small text-secondary">{`Page ${query.page} of ${pages}`}</span>
  );
  if (quiet) {
    return (
      <>
        <p role="status" className="visually-hidden">
          {text}
        </p>
        {printed}
      </>
    );
  }
  return (
    <div className="list-bar d-flex flex-wrap align-items-center column-gap-3 row-gap-1 mb-1">
      {/* An empty table says so itself. */}
      <p role="status" className={items?.length === 0 ? 'visually-hidden' : 'mb-0 text-secondary'}>
        {text}
      </p>
      {note && <span className="small text-secondary">{note}</span>}
      {printed}
      {/* An empty table has the button itself. */}
      {clear && items && items.length > 0 && (
        <button type="button" className="btn btn-link p-0 border-0" onClick={leave(clear)}>
          Clear filters
        </button>
      )}
      {tools && <div className="d-flex flex-wrap gap-2 ms-auto d-print-none">{tools}</div>}
    </div>
  );
}

interface NothingProps<Row> {
  list: ShownList<Row>;
  message: string | undefined;
  children: ReactNode;
}

/** The text in place of a table without rows, with the next step: the first page, or a list without filters. */
function NothingFound<Row>({ list, message, children }: NothingProps<Row>) {
  const { noun, query, clear, searchOf } = list;
  const isBeyond = query.page > 1 && list.list.total > 0;
  return (
    <div className="card px-3">
      <div className="page-narrow mx-auto my-5 text-center">
        <p className="lead">{message ?? `No ${noun[1]} found.`}</p>
        {isBeyond && <Link to={searchOf(1)}>Go to the first page</Link>}
        {!isBeyond && clear && (
          <button type="button" className="btn btn-outline-primary" onClick={leave(clear)}>
            Clear filters
          </button>
        )}
        {!isBeyond && !clear && children}
      </div>
    </div>
  );
}
