import { type RefObject, useId } from 'react';
import { Link } from 'react-router-dom';
import { Button, CloseButton } from 'reactstrap';
import type { LeftForm } from '../lib/drafts';
import { closeLeftForm, discardDraft } from '../store/drafts';
import { useAppDispatch } from '../store/hooks';
import { leftFormText } from './leftFormText';
import { useClearOfFocus } from './useClearOfFocus';

interface Props {
  forms: readonly LeftForm[];
  /** The live region that holds the notice. */
  region: RefObject<HTMLElement | null>;
}

/** The notice of the form that was left last, with the number of the others; closing it shows the one before. */
export default function LeftFormCards({ forms, region }: Props) {
  const dispatch = useAppDispatch();
  const text = useId();
  useClearOfFocus(region, forms);
  const [left, ...others] = forms;
  if (!left) return null;
  return (
    <div className="left-form d-flex flex-wrap align-items-center justify-content-between column-gap-3 row-gap-2 bg-white border-top px-3 py-2">
      <p className="mb-0">
        <span id={text}>{leftFormText(left)}</span>
        {others.length > 0 && (
          <span className="text-secondary">
            {' · '}
            {others.length === 1 ? '1 more form has' : `${others.length} more forms have`} unsaved changes
          </span>
        )}
      </p>
      <div className="d-flex align-items-center gap-2">
        <Button
          tag={Link}
          to={left.path}
          state={left.state}
          color="primary"
          outline
          size="sm"
          aria-describedby={text}
        >
          Return
        </Button>
        {left.isKept && (
          <Button
            type="button"
            color="primary"
            outline
            size="sm"
            aria-describedby={text}
            onClick={() => dispatch(discardDraft(left.name))}
          >
            Discard
          </Button>
        )}
        <CloseButton
          aria-label="Close"
          aria-describedby={text}
          onClick={() => dispatch(closeLeftForm(left.name))}
        />
      </div>
    </div>
  );
}
