import { useEffect } from 'react';
import { hasDrafts } from '../lib/drafts';
import { askBeforeUnload } from '../lib/pageUnload';
import { useAppSelector } from '../store/hooks';
import { selectUser } from '../store/session';

/** Lets the browser ask before the tab is closed or reloaded while it keeps unsaved changes of the signed-in user. */
export function useUnsavedQuestion(): void {
  const owner = useAppSelector(selectUser)?._id;
  useEffect(() => (owner ? askBeforeUnload(() => hasDrafts(owner)) : undefined), [owner]);
}
