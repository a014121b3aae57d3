import { useEffect } from 'react';
import { hasDrafts } from '../lib/drafts';
import { warnBeforeUnload } from '../lib/pageUnload';
import { useAppSelector } from '../store/hooks';
import { selectUser } from '../store/session';

/** Lets the browser warn before the tab is closed or reloaded while it keeps unsaved changes of the signed-in user. */
export function useUnloadWarning(): void {
  const owner = useAppSelector(selectUser)?._id;
  useEffect(() => (owner ? warnBeforeUnload(() => hasDrafts(owner)) : undefined), [owner]);
}
