import { useEffect } from 'react';
import { hasDrafts } from '../lib/drafts';
import { isReplaced, readToken } from '../lib/storedSession';
import { useAppSelector } from '../store/hooks';
import { selectUser } from '../store/session';

/** Lets the browser ask before the tab is closed or reloaded while it keeps unsaved changes of the signed-in user. */
export function useUnsavedQuestion(): void {
  const owner = useAppSelector(selectUser)?._id;
  useEffect(() => {
    if (owner === undefined) return;
    const onBeforeUnload = (event: BeforeUnloadEvent) => {
      // A reader who is no longer signed in here is led away, whatever there is to lose.
      if (hasDrafts(owner) && readToken() !== null && !isReplaced()) event.preventDefault();
    };
    window.addEventListener('beforeunload', onBeforeUnload);
    return () => window.removeEventListener('beforeunload', onBeforeUnload);
  }, [owner]);
}
