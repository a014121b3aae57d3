import { Button } from 'reactstrap';
import { focusHeading } from '../../../components/focusHeading';
import { formatCount } from '../../../rules/numbers';

interface Props {
  /** Null while it is unknown. */
  total: number | null;
  /** There are more than that. */
  more: boolean;
  one: string;
  many: string;
  /** Clears the filters; undefined if there are none. */
  onClear?: (() => void) | undefined;
}

/** The number of rows on all pages of the list, announced when it changes. */
export function ListCount({ total, more, one, many, onClear }: Props) {
  const number = total === null ? '' : `${more ? 'More than ' : ''}${formatCount(total)}`;
  // The button disappears with the filters, so the focus has to move.
  const clear = () => {
    focusHeading();
    onClear?.();
  };
  return (
    <div className="d-flex flex-wrap align-items-center column-gap-3 mb-2">
      <p role="status" className="mb-0 text-secondary">
        {total === null ? '' : `${number} ${total === 1 ? one : many}`}
      </p>
      {onClear && (
        <Button color="link" className="p-0 border-0" onClick={clear}>
          Clear filters
        </Button>
      )}
    </div>
  );
}
