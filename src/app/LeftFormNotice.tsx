import { useRef } from 'react';
import { type LeftForm, selectLeftForm } from '../store/drafts';
import { useAppSelector } from '../store/hooks';
import { useOptionalPart } from './useOptionalPart';

const loadCard = () => import('./LeftFormCard');

/** Without a network the card may not come: then its text stands alone. */
const PlainCard = ({ left }: { left: LeftForm }) => (
  <p className="left-form bg-white border-top px-3 py-2 mb-0 text-break">
    Unsaved changes to {left.title} are kept in this tab
  </p>
);

/** Says that a form was left with unsaved changes; stays until it is closed. */
export function LeftFormNotice() {
  const left = useAppSelector(selectLeftForm);
  const region = useRef<HTMLDivElement>(null);
  const LeftFormCard = useOptionalPart(loadCard, PlainCard, left !== null);
  // The live region is always there: one that comes with its text is not announced everywhere.
  return (
    <div ref={region} className="left-form-region" role="status">
      {left && LeftFormCard && <LeftFormCard left={left} region={region} />}
    </div>
  );
}
