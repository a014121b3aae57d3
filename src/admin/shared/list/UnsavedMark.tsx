import { useSyncExternalStore } from 'react';
import { hasDraft, onDraftsChanged } from '../../../lib/drafts';
import { useAppSelector } from '../../../store/hooks';
import { selectUser } from '../../../store/session';
import { StatusPill } from '../StatusPill';

/** Marks a record with unsaved changes in this tab; `name` is the draft's: `users/42`. */
export function UnsavedMark({ name }: { name: string }) {
  const owner = useAppSelector(selectUser)?._id;
  const isKept = useSyncExternalStore(onDraftsChanged, () => owner !== undefined && hasDraft(owner, name));
  return (
    isKept && (
      <>
        {' '}
        <StatusPill tone="warning">Unsaved changes</StatusPill>
      </>
    )
  );
}
