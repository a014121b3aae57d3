import { type RefObject, useId } from 'react';
import { Link } from 'react-router-dom';
import { Button, CloseButton } from 'reactstrap';
import type { LeftForm } from '../lib/drafts';
import { closeLeftForm, discardDraft } from '../store/drafts';
import { useAppDispatch } from '../store/hooks';
import { leftFormText } from './leftFormText';
import { useClearOfFocus } from './useClearOfFocus';

/** As many notices stand over one another. */
const MOST = 3;

function LeftFormCard({ left }: { left: LeftForm }) {
  const dispatch = useAppDispatch();
  const text = useId();
  return (
    <div className="left-form d-flex flex-wrap align-items-center justify-content-between column-gap-3 row-gap-2 bg-white border-top px-3 py-2">
      <p id={text}>{leftFormText(left)}</p>
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

interface Props {
  forms: readonly LeftForm[];
  /** The live region around the cards. */
  region: RefObject<HTMLElement | null>;
}

/** The notices of the left forms; each that is closed makes room for an older one. */
export default function LeftFormCards({ forms, region }: Props) {
  useClearOfFocus(region, forms);
  const hidden = forms.length - MOST;
  return (
    <>
      {forms.slice(0, MOST).map((left) => (
        <LeftFormCard key={left.name} left={left} />
      ))}
      {hidden > 0 && (
        <p className="left-form d-flex flex-wrap align-items-center justify-content-between column-gap-3 row-gap-2 bg-white border-top px-3 py-2">
          {hidden === 1 ? 'One more form has' : `${hidden} more forms have`} unsaved changes
        </p>
      )}
    </>
  );
}
