import '../clearFilters.scss';
import { MAX_COUNTED } from '../../../contract/limits';
import { formatCount } from '../../../lib/numbers';
import { focusHeading } from '../../focusHeading';

interface Props {
  /** Null while it is not known. */
  total: number | null;
  one: string;
  many: string;
  /** Takes all filters away, where there are any. */
  onClear?: (() => void) | undefined;
}

/** How many there are; said aloud when it changes. */
export function ListCount({ total, one, many, onClear }: Props) {
  const number = total === null ? '' : `${formatCount(total)}${total >= MAX_COUNTED ? '+' : ''}`;
  // The button goes with the filters.
  const clear = () => {
    focusHeading();
    onClear?.();
  };
  return (
    <div className="list-count">
      <p role="status">{total === null ? '' : `${number} ${total === 1 ? one : many}`}</p>
      {onClear && (
        <button type="button" className="clear-filters" onClick={clear}>
          Clear filters
        </button>
      )}
    </div>
  );
}
