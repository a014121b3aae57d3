import { type Changes, forgetDraft, isSecret, writeDraft } from '../lib/drafts';
import type { Result } from './actionFamily';
import { showAlert } from './alert';
import type { AppThunk, RootState } from './store';

// Drafts are in the tab's storage (lib/drafts.ts); these thunks find or check their owner.

const isSignedIn = (owner: string, state: RootState) => state.session.user?._id === owner;

/** Stores a draft, unless its owner has signed out meanwhile. */
export const keepDraft =
  (owner: string, name: string, changes: Changes<object>): AppThunk =>
  (_dispatch, getState) => {
    if (isSignedIn(owner, getState())) writeDraft(owner, name, changes);
  };

/** Says which changes of a form were kept when it was left, unless their owner has signed out meanwhile. */
export const tellOfLeftForm =
  (owner: string, title: string, changed: readonly string[]): AppThunk =>
  (dispatch, getState) => {
    if (changed.length === 0 || !isSignedIn(owner, getState())) return;
    const name = changed.find(isSecret);
    const secret = name?.includes('password') ? 'password' : 'client secret';
    const isKept = !changed.every(isSecret);
    const text = isKept
      ? `Unsaved changes to ${title} are kept in this tab${name ? `, but not the ${secret}` : ''}`
      : `The ${secret} that you entered for ${title} was not kept`;
    dispatch(showAlert(isKept ? 'success' : 'danger', text));
  };

/** Removes the draft of a form. */
export const discardDraft =
  (name: string): AppThunk =>
  (_dispatch, getState) => {
    const owner = getState().session.user?._id;
    if (owner) forgetDraft(owner, name);
  };

/** Deletes a record, then the draft of its form. */
export const deleteWithDraft =
  <Data>(name: string, deletion: AppThunk<Promise<Result<Data>>>): AppThunk<Promise<Result<Data>>> =>
  async (dispatch) => {
    const result = await dispatch(deletion);
    if (!result.error) dispatch(discardDraft(name));
    return result;
  };
