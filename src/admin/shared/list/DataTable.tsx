import '../administration.scss';
import './dataTable.scss';
import { Fragment, memo, type ReactNode, useCallback } from 'react';
import { Card, Table } from 'reactstrap';
import type { Column } from './column';
import { HeaderCell } from './HeaderCell';
import { SelectAll, type Selection, SelectRow, toggled } from './RowSelection';
import { TablePlaceholders } from './TablePlaceholders';

interface Props<Row> {
  /** The table's caption, for screen readers. */
  caption: string;
  /** The first column names the row. */
  columns: readonly Column<Row>[];
  /** Null until there is something to show. */
  rows: readonly Row[] | null;
  keyOf: (row: Row) => string;
  /** Whether the rows belong to an older query. */
  loading?: boolean;
  /** `column:asc|desc`, and how to change it. */
  sort?: string;
  onSort?: (sort: string) => void;
  selection?: Selection<Row> | undefined;
  /** Renders a row's actions. All rows are rendered again when this function changes. */
  actions?: (row: Row) => ReactNode;
  /** Whether an action on the row is under way. */
  isBusy?: (row: Row) => boolean;
  /** The failed action of a row in a sentence, and its error if there is one; shown below the row. */
  problemOf?: (row: Row) => readonly [failed: string, error: string | undefined];
  /** Renders more of a row below it, across all columns; nothing for rows that have no more. */
  detail?: ((row: Row) => ReactNode) | undefined;
  /** Shows each row as a card on narrow screens, or on phones only. */
  cards?: boolean | 'phones';
  /** The content of a table without rows. */
  empty: ReactNode;
}

/** A table of records with placeholders for the first load; later loads keep the old rows until the new ones arrive. */
export function DataTable<Row>(props: Props<Row>) {
  const { caption, columns, rows, loading = false, sort, onSort, selection, actions, cards, empty } = props;
  const { isBusy, problemOf, detail } = props;
  const onChange = selection?.onChange;
  const toggle = useCallback((key: string) => onChange?.((chosen) => toggled(chosen, key)), [onChange]);
  if (rows?.length === 0) return <Card className="px-3">{empty}</Card>;
  const width = columns.length + (selection ? 1 : 0) + (actions ? 1 : 0);
  return (
    <Card className="table-card" aria-busy={loading || !rows}>
      {!rows && (
        <p role="status" className="visually-hidden">
          Loading...
        </p>
      )}
      <Table hover className={`data-table ${cardsClass(cards)} small mb-0`}>
        <caption className="visually-hidden">{caption}</caption>
        <thead>
          <tr>
            {selection && <SelectAll selection={selection} rows={rows ?? []} />}
            {columns.map((column, index) => (
              <HeaderCell
                key={column.key}
                column={column}
                namesRow={index === 0}
                sort={sort}
                onSort={onSort}
              />
            ))}
            {actions && (
              <th scope="col" className="row-actions">
                <span className="visually-hidden">Actions</span>
              </th>
            )}
          </tr>
        </thead>
        {rows ? (
          <tbody>
            {rows.map((row) => {
              const key = props.keyOf(row);
              return (
                <TableRow
                  key={key}
                  row={row}
                  columns={columns}
                  rowKey={key}
                  width={width}
                  name={selection?.nameOf(row)}
                  isChosen={selection?.selected.has(key)}
                  isFixed={selection?.isFixed?.(row)}
                  onToggle={toggle}
                  actions={actions}
                  cards={cards}
                  isBusy={isBusy?.(row)}
                  problem={problemOf && problemText(problemOf(row))}
                  detail={detail}
                />
              );
            })}
          </tbody>
        ) : (
          <TablePlaceholders width={width} />
        )}
      </Table>
    </Card>
  );
}

const cardsClass = (cards: boolean | 'phones' = false) =>
  cards === 'phones' ? 'has-phone-cards' : cards ? 'has-cards' : '';

const problemText = ([failed, error]: readonly [string, string | undefined]): string | undefined =>
  error && `${failed} ${error}`;

const cellClass = (align: 'end' | undefined, className = '') =>
  (align ? `is-end ${className}` : className) || undefined;

const rowClass = (isChosen: boolean, isContinued: boolean) =>
  [isChosen && 'table-active', isContinued && 'is-continued'].filter(Boolean).join(' ') || undefined;

interface RowProps<Row> extends Pick<Props<Row>, 'columns' | 'actions' | 'cards' | 'detail'> {
  row: Row;
  rowKey: string;
  width: number;
  /** The row's name for its checkbox; undefined if rows cannot be selected. */
  name: string | undefined;
  isChosen: boolean | undefined;
  isFixed: boolean | undefined;
  onToggle: (key: string) => void;
  isBusy: boolean | undefined;
  problem: string | undefined;
}

function Row<Row>(props: RowProps<Row>) {
  const { row, rowKey, width, columns, actions, name, isChosen = false, isFixed = false } = props;
  const { onToggle, cards, isBusy, problem } = props;
  const more = props.detail?.(row);
  return (
    <Fragment>
      <tr aria-busy={isBusy || undefined} className={rowClass(isChosen, Boolean(problem || more))}>
        {name !== undefined && (
          <td className="pe-0">
            <SelectRow name={name} isChosen={isChosen} isFixed={isFixed} onToggle={() => onToggle(rowKey)} />
          </td>
        )}
        {columns.map(({ key, header, cell, align, className, brief }, index) =>
          index === 0 ? (
            <th
              key={key}
              scope="row"
              className={cellClass(align, `names-row ${className ?? ''}`)}
              data-brief={brief?.(row)}
            >
              {cell(row)}
            </th>
          ) : (
            <td key={key} className={cellClass(align, className)} data-label={cards && header}>
              {cell(row)}
            </td>
          ),
        )}
        {actions && <td className="row-actions">{actions(row)}</td>}
      </tr>
      {more && (
        <tr className={`row-continuation ${problem ? 'is-continued' : ''}`}>
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
    </Fragment>
  );
}

/** Memoised: typing in a filter, or selecting another row, does not render this row again. */
const TableRow = memo(Row) as typeof Row;
