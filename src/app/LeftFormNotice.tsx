import { useRef } from 'react';
import { Link } from 'react-router-dom';
import { Button, CloseButton } from 'reactstrap';
import { closeLeftForm, discardLeftForm, type LeftForm, selectLeftForm } from '../store/drafts';
import { useAppDispatch, useAppSelector } from '../store/hooks';
import { useClearOfFocus } from './useClearOfFocus';

function textOf({ title, isKept, lostSecret }: LeftForm): string {
  if (!isKept) return `The ${lostSecret} that you entered for ${title} was not kept`;
  const exception = lostSecret ? `, but not the ${lostSecret}` : '';
  return `Unsaved changes to ${title} are kept in this tab${exception}`;
}

/** Says that a form was left with unsaved changes; stays until it is closed. */
export function LeftFormNotice() {
  const left = useAppSelector(selectLeftForm);
  const dispatch = useAppDispatch();
  const region = useRef<HTMLDivElement>(null);
  useClearOfFocus(region, left);
  // The live region is always there: one that comes with its text is not announced everywhere.
  return (
    <div ref={region} className="left-form-region" role="status">
      {left && (
        <div className="left-form">
          <p>{textOf(left)}</p>
          <div className="left-form-actions">
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
      )}
    </div>
  );
}
