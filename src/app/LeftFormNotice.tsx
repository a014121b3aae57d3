import { lazy, Suspense, useRef } from 'react';
import { optionalImport } from '../lib/optionalImport';
import { type LeftForm, selectLeftForm } from '../store/drafts';
import { useAppSelector } from '../store/hooks';

/** Without a network the card may not come: then its text stands alone. */
const LeftFormCard = lazy(
  async () => (await optionalImport(() => import('./LeftFormCard'))) ?? { default: PlainCard },
);

const PlainCard = ({ left }: { left: LeftForm }) => (
  <p className="left-form">Unsaved changes to {left.title} are kept in this tab</p>
);

/** Says that a form was left with unsaved changes; stays until it is closed. */
export function LeftFormNotice() {
  const left = useAppSelector(selectLeftForm);
  const region = useRef<HTMLDivElement>(null);
  // The live region is always there: one that comes with its text is not announced everywhere.
  return (
    <div ref={region} className="left-form-region" role="status">
      {left && (
        <Suspense>
          <LeftFormCard left={left} region={region} />
        </Suspense>
      )}
    </div>
  );
}
