import { Button } from 'reactstrap';
import { focusHeading } from '../../../components/focusHeading';
import { MAX_COUNTED } from '../../../contract/limits';
import { formatCount } from '../../../rules/numbers';

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
