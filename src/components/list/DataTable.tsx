import './dataTable.scss';
import { type Dispatch, memo, type ReactNode, type SetStateAction, useCallback } from 'react';
import { UNKNOWN } from '../../rules/money';
import type { RowState } from '../../store/admin/rows';
import type { ShownList } from './useList';

/** A row, with the progress and error of an action on it. */
export interface AnyRow extends RowState {
  _id: string;
}

/** A column of a table. The first one names the row. */
export interface Column<Row> {
  /** The column's key; for a sortable column, the server's name for it. */
  key: string;
  header: string;
  cell: (row: Row) => ReactNode;
  /** Aligns numbers at the end. */
  align?: 'end';
  /** The class of its cells, not of its heading. */
  className?: string;
  /** Makes the column sortable, with this direction first. */
  sort?: 'asc' | 'desc';
}

/** The parts of a row after its cells. */
export interface RowParts<Row> {
  /** Renders the actions. All rows are rendered again when this function changes. */
  actions?: ((row: Row) => ReactNode) | undefined;
  /** Says which action on the row has failed, before the reason; both are shown below the row. */
  failed?: (row: Row) => string;
  /** Renders more of a row below it, across all columns; nothing for rows that have no more. */
  detail?: ((row: Row) => ReactNode) | undefined;
}

/** The selected rows, and what is done with them. */
export interface Selection<Row> {
  selected: ReadonlySet<string>;
  onChange: Dispatch<SetStateAction<ReadonlySet<string>>>;
  /** The row's name for its checkbox. */
  nameOf: (row: Row) => string;
  /** Rows that cannot be selected. */
  isFixed?: (row: Row) => boolean;
  /** The number of selected rows, also on other pages. */
  count: number;
  actions: ReactNode;
}

interface Props<Row> {
  list: ShownList<Row>;
  columns: readonly Column<Row>[];
  row: RowParts<Row>;
  selection: Selection<Row> | undefined;
}

/** A table of records with placeholders for the first load; later loads keep the old rows until the new ones arrive. */
export function DataTable<Row extends AnyRow>({ list, columns, row: parts, selection }: Props<Row>) {
  const { title, items, noun } = list;
  const { actions, failed, detail } = parts;
  const onChange = selection?.onChange;
  const toggle = useCallback(
    (id: string) =>
      onChange?.((chosen) => {
        const next = new Set(chosen);
        if (!next.delete(id)) next.add(id);
        return next;
      }),
    [onChange],
  );
  const width = columns.length + (selection ? 1 : 0) + (actions ? 1 : 0);
  // The cards on phones have no headings to sort by. A single order needs no choice.
  const sortable = columns.filter(({ sort }) => sort);
  return (
    <div className="card table-card table-responsive-xl" aria-busy={list.list.loading || !items}>
      {!items && (
        <p role="status" className="visually-hidden">
          Loading...
        </p>
      )}
      {sortable.length > 1 && (
        <div className="sort-choice d-flex d-lg-none p-1 border-bottom bg-body-tertiary d-print-none">
          <select
            aria-label="Sort by"
            className={selection ? 'form-select ms-5' : 'form-select'}
            value={sortOf(list)}
            onChange={({ target }) => list.sortBy(target.value)}
          >
            <option value="">Sort by</option>
            {sortable.map(({ key, header }) =>
              ways.map((way) => (
                <option key={key + way} value={`${key}:${way}`}>{`${header}, ${way}ending`}</option>
              )),
            )}
          </select>
        </div>
      )}
      <table aria-label={title} className={`table table-hover data-table ${noun[1]}-table mb-0`}>
        <thead>
          <tr>
            {selection && <SelectAll selection={selection} rows={items ?? []} />}
            {columns.map((column) => (
              <HeaderCell key={column.key} column={column} list={list} />
            ))}
            {actions && (
              <th scope="col" className="row-actions text-end d-print-none">
                <span className="visually-hidden">Actions</span>
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {items
            ? items.map((row) => (
                <TableRow
                  key={row._id}
                  row={row}
                  columns={columns}
                  name={selection?.nameOf(row)}
                  isChosen={selection?.selected.has(row._id)}
                  isFixed={selection?.isFixed?.(row)}
                  onToggle={toggle}
                  actions={actions}
                  isBusy={row.busy}
                  problem={row.failure && [failed?.(row), row.failure].filter(Boolean).join(' ')}
                  detail={detail}
                />
              ))
            : [...'12345678'].map((row) => (
                // biome-ignore lint/a11y/noAriaHiddenOnFocusable: a row takes no focus
                <tr key={row} aria-hidden="true">
                  {Array.from({ length: width }, (_, cell) => (
                    // biome-ignore lint/suspicious/noArrayIndexKey: cells without content never change places
                    <td key={cell}>
                      <span className="placeholder w-75" />
                    </td>
                  ))}
                </tr>
              ))}
        </tbody>
      </table>
    </div>
  );
}

const ways = ['asc', 'desc'] as const;
const sortOf = <Row,>({ query, initialSort = '' }: ShownList<Row>): string => query.sort || initialSort;

/** A column heading. Clicks on a sortable one sort by it, then reverse the order, then return to the server's order. */
function HeaderCell<Row>({ column, list }: { column: Column<Row>; list: ShownList<Row> }) {
  const { key, header, align, sort: first } = column;
  const sort = sortOf(list);
  const present = ways.find((way) => sort === `${key}:${way}`);
  const next = present === first ? ways.find((way) => way !== first) : !present && first;
  return (
    <th scope="col" className={align && 'is-end'} aria-sort={present && `${present}ending`}>
      {first ? (
        <button
          type="button"
          className="btn btn-link btn-sm sort-button text-start text-decoration-none"
          onClick={() => list.sortBy(next ? `${key}:${next}` : '')}
        >
          {header}
        </button>
      ) : (
        header
      )}
    </th>
  );
}

/** Selects all shown rows, or none. */
function SelectAll<Row extends { _id: string }>(props: { selection: Selection<Row>; rows: readonly Row[] }) {
  const { selected, onChange, isFixed } = props.selection;
  const ids = props.rows.filter((row) => !isFixed?.(row)).map(({ _id }) => _id);
  const chosen = ids.filter((id) => selected.has(id)).length;
  const all = chosen > 0 && chosen === ids.length;
  return (
    <th scope="col" className="row-check pe-0 d-print-none">
      <label className="d-flex p-2">
        <span className="visually-hidden">Select all rows of this page</span>
        <input
          type="checkbox"
          className="form-check-input"
          checked={all}
          disabled={ids.length === 0}
          ref={(box) => {
            if (box) box.indeterminate = chosen > 0 && !all;
          }}
          onChange={() => onChange(new Set(all ? [] : ids))}
        />
      </label>
    </th>
  );
}

interface RowProps<Row> extends Pick<RowParts<Row>, 'actions' | 'detail'> {
  row: Row;
  columns: readonly Column<Row>[];
  /** The row's name for its checkbox; undefined if rows cannot be selected. */
  name: string | undefined;
  isChosen: boolean | undefined;
  isFixed: boolean | undefined;
  onToggle: (id: string) => void;
  isBusy: boolean | undefined;
  problem: string | undefined;
}

const classes = (...names: readonly (string | false | undefined)[]) =>
  names.filter(Boolean).join(' ') || undefined;

function Row<Row extends { _id: string }>(props: RowProps<Row>) {
  const { row, columns, actions, name, isChosen = false, isFixed = false, onToggle, problem } = props;
  const more = props.detail?.(row);
  const width = columns.length + (name === undefined ? 0 : 1) + (actions ? 1 : 0);
  return (
    <>
      <tr
        aria-busy={props.isBusy || undefined}
        className={classes(
          isChosen && 'table-active bg-info-subtle',
          Boolean(problem || more) && 'is-continued',
        )}
      >
        {name !== undefined && (
          <td className="row-check pe-0 d-print-none">
            <label className="d-flex p-2">
              <span className="visually-hidden">{`Select ${name}`}</span>
              <input
                type="checkbox"
                className="form-check-input"
                checked={isChosen}
                disabled={isFixed}
                onChange={() => onToggle(row._id)}
              />
            </label>
          </td>
        )}
        {columns.map(({ key, header, cell, align, className }, index) => {
          const Tag = index === 0 ? 'th' : 'td';
          const content = cell(row);
          return (
            <Tag
              key={key}
              scope={index === 0 ? 'row' : undefined}
              className={classes(align && 'is-end', className)}
              data-label={header}
              data-empty={content === UNKNOWN || undefined}
            >
              {content}
            </Tag>
          );
        })}
        {actions && <td className="row-actions text-end d-print-none">{actions(row)}</td>}
      </tr>
      {more && (
        <tr className={classes('row-continuation', Boolean(problem) && 'is-continued')}>
          <td colSpan={width}>{more}</td>
        </tr>
      )}
      {problem && (
        <tr className="row-continuation">
          <td colSpan={width}>
            <p role="alert" className="mb-0 text-danger">
              {problem}
            </p>
          </td>
        </tr>
      )}
    </>
  );
}

/** Memoised: typing in a filter, or selecting another row, does not render this row again. */
const TableRow = memo(Row) as typeof Row;
