import {
  type Changes,
  forgetDraft,
  type LeftForm,
  removeLeftForm,
  writeDraft,
  writeLeftForm,
} from '../lib/drafts';
import type { Result } from './actionFamily';
import type { RootState } from './reducers';
import type { AppThunk } from './types';

// Drafts and notices are in the tab's storage (lib/drafts.ts); these thunks find or check their owner.

const isSignedIn = (owner: string, state: RootState) => state.session.user?._id === owner;

/** Stores a draft, unless its owner has signed out meanwhile. */
export const keepDraft =
  (owner: string, name: string, changes: Changes<object>): AppThunk =>
  (_dispatch, getState) => {
    if (isSignedIn(owner, getState())) writeDraft(owner, name, changes);
  };

/** Stores the notice of a left form, unless its owner has signed out meanwhile. */
export const leaveForm =
  (owner: string, form: Omit<LeftForm, 'leftAt'>): AppThunk =>
  (_dispatch, getState) => {
    if (isSignedIn(owner, getState())) writeLeftForm(owner, { ...form, leftAt: Date.now() });
  };

/** Removes the notice of the form with this name. */
export const closeLeftForm =
  (name: string): AppThunk =>
  (_dispatch, getState) => {
    const owner = getState().session.user?._id;
    if (owner) removeLeftForm(owner, name);
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
