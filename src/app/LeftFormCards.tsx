import { type RefObject, useId } from 'react';
import { Link } from 'react-router-dom';
import { Button, CloseButton } from 'reactstrap';
import type { LeftForm } from '../lib/drafts';
import { closeLeftForm, discardDraft } from '../store/drafts';
import { useAppDispatch } from '../store/hooks';
import { leftFormText } from './leftFormText';
import { useClearOfFocus } from './useClearOfFocus';

/** The number of notices that fit above one another; on a phone one. */
const MOST = 3;

const BAR =
  'left-form flex-wrap align-items-center justify-content-between column-gap-3 row-gap-2 bg-white border-top px-3 py-2';

function LeftFormCard({ left, isNewest }: { left: LeftForm; isNewest: boolean }) {
  const dispatch = useAppDispatch();
  const text = useId();
  return (
    <div className={`${BAR} ${isNewest ? 'd-flex' : 'd-none d-sm-flex'}`}>
      <p id={text} className="mb-0">
        {leftFormText(left)}
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

/** The number of forms without a visible notice. */
function MoreForms({ count, display }: { count: number; display: string }) {
  if (count <= 0) return null;
  return (
    <p className={`${BAR} ${display}`}>
      {count === 1 ? 'One more form has' : `${count} more forms have`} unsaved changes
    </p>
  );
}

interface Props {
  forms: readonly LeftForm[];
  /** The live region that holds the cards. */
  region: RefObject<HTMLElement | null>;
}

/** The notices of left forms; closing one makes room for an older one. */
export default function LeftFormCards({ forms, region }: Props) {
  useClearOfFocus(region, forms);
  return (
    <>
      {forms.slice(0, MOST).map((left, place) => (
        <LeftFormCard key={left.name} left={left} isNewest={place === 0} />
      ))}
      <MoreForms count={forms.length - 1} display="d-flex d-sm-none" />
      <MoreForms count={forms.length - MOST} display="d-none d-sm-flex" />
    </>
  );
}
