import type { RefObject } from 'react';
import { Link } from 'react-router-dom';
import { Button, CloseButton } from 'reactstrap';
import { closeLeftForm, discardLeftForm, type LeftForm } from '../store/drafts';
import { useAppDispatch } from '../store/hooks';
import { useClearOfFocus } from './useClearOfFocus';

interface Props {
  left: LeftForm;
  /** The live region around the card. */
  region: RefObject<HTMLElement | null>;
}

function textOf({ title, isKept, lostSecret }: LeftForm): string {
  if (!isKept) return `The ${lostSecret} that you entered for ${title} was not kept`;
  const exception = lostSecret ? `, but not the ${lostSecret}` : '';
  return `Unsaved changes to ${title} are kept in this tab${exception}`;
}

/** The text and the buttons of the notice of a left form. */
export default function LeftFormCard({ left, region }: Props) {
  useClearOfFocus(region, left);
  const dispatch = useAppDispatch();
  return (
    <div className="left-form d-flex flex-wrap align-items-center justify-content-between column-gap-3 row-gap-2 bg-white border-top px-3 py-2">
      <p className="mb-0 text-break">{textOf(left)}</p>
      <div className="d-flex align-items-center gap-2">
        <Button tag={Link} to={left.path} state={left.state} color="primary" outline size="sm">
          Return
        </Button>
        {left.isKept && (
          <Button
            type="button"
            color="primary"
            outline
            size="sm"
            onClick={() => dispatch(discardLeftForm(left.name))}
          >
            Discard
          </Button>
        )}
        <CloseButton aria-label="Close" onClick={() => dispatch(closeLeftForm(left.name))} />
      </div>
    </div>
  );
}
