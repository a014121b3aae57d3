import { useMemo, useRef, useSyncExternalStore } from 'react';
import { type LeftForm, onDraftsChanged, readLeftForms } from '../lib/drafts';
import { closeLeftForm } from '../store/drafts';
import { useAppDispatch } from '../store/hooks';
import { leftFormText } from './leftFormText';
import { useOptionalPart } from './useOptionalPart';

const loadCards = () => import('./LeftFormCards');

/** If the cards' code does not load, the newest notice is shown as plain text. */
function PlainCards({ forms: [left] }: { forms: readonly LeftForm[] }) {
  const dispatch = useAppDispatch();
  return (
    left && (
      <div className="left-form d-flex align-items-center justify-content-between gap-3 bg-white border-top px-3 py-2">
        <p className="mb-0 text-break">{leftFormText(left)}</p>
        <button
          type="button"
          className="btn-close"
          aria-label="Close"
          onClick={() => dispatch(closeLeftForm(left.name))}
        />
      </div>
    )
  );
}

/** Says that forms were left with unsaved changes; stays, also over a reload, until it is closed. */
export function LeftFormNotice({ owner }: { owner: string }) {
  // A string compares by value, so equal notices do not render again; an array would.
  const kept = useSyncExternalStore(onDraftsChanged, () => JSON.stringify(readLeftForms(owner)));
  const forms = useMemo((): LeftForm[] => JSON.parse(kept), [kept]);
  const region = useRef<HTMLDivElement>(null);
  const LeftFormCards = useOptionalPart(loadCards, PlainCards, forms.length > 0);
  // Always rendered: not every screen reader announces a live region that arrives with its text.
  return (
    <div ref={region} className="left-form-region" role="status">
      {forms.length > 0 && LeftFormCards && <LeftFormCards forms={forms} region={region} />}
    </div>
  );
}
