import type { ReactNode } from 'react';
import { Button } from 'reactstrap';
import { focusHeading } from '../../../components/focusHeading';
import { formatCount } from '../../../rules/numbers';

/** The number of selected rows, and their actions. */
export interface Chosen {
  count: number;
  actions: ReactNode;
  onClear: () => void;
}

interface Props {
  /** Null while it is unknown. */
  total: number | null;
  /** There are more than that. */
  more: boolean;
  one: string;
  many: string;
  /** The filter that is set from the start: 'Active only'. */
  scope?: string | undefined;
  /** The order of the rows, where no column shows it: 'Newest first'. */
  order?: string | undefined;
  page: number;
  pages: number;
  /** Clears the filters; undefined if there are none. */
  onClear?: (() => void) | undefined;
  /** Only for rows that can be selected. */
  chosen?: Chosen | undefined;
  /** Buttons for the whole list at the end of the line; they give way to those of the selection. */
  tools?: ReactNode;
}

/** The number of rows on all pages of the list, or of the selected ones with their actions; announced when it changes. */
export function ListCount({
  total,
  more,
  one,
  many,
  scope,
  order,
  page,
  pages,
  onClear,
  chosen,
  tools,
}: Props) {
  // The button disappears with the filters, or with the selection, so the focus has to move.
  const leave = (clear: () => void) => () => {
    focusHeading();
    clear();
  };
  const numberOf = (count: number) => `${formatCount(count)} ${count === 1 ? one : many}`;
  const isSelecting = chosen !== undefined && chosen.count > 0;
  const text = total === null ? '' : `${more ? 'More than ' : ''}${numberOf(total)}`;
  return (
    <div
      className={`list-bar ${chosen ? 'has-actions' : ''} ${isSelecting ? 'is-selecting' : ''} d-flex flex-wrap align-items-center`}
    >
      <p role="status" className={`mb-0 ${isSelecting ? 'fw-semibold' : 'text-secondary'}`}>
        {isSelecting ? `${numberOf(chosen.count)} selected` : text}
      </p>
      {!isSelecting && scope && <span className="small text-secondary">{scope}</span>}
      {!isSelecting && order && <span className="small text-secondary">{order}</span>}
      {pages > 1 && (
        <span className="d-none d-print-inline small text-secondary">{`Page ${page} of ${pages}`}</span>
      )}
      {isSelecting && (
        <>
          {chosen.actions}
          <Button color="link" className="p-0 border-0" onClick={leave(chosen.onClear)}>
            Clear<span className="visually-hidden"> selection</span>
          </Button>
        </>
      )}
      {!isSelecting && onClear && (
        <Button color="link" className="p-0 border-0" onClick={leave(onClear)}>
          Clear filters
        </Button>
      )}
      {!isSelecting && tools && <div className="list-tools d-print-none">{tools}</div>}
    </div>
  );
}
