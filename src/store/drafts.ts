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

// Drafts and the notices of left forms are in the tab's storage (lib/drafts.ts); here they find their owner.

const isSignedIn = (owner: string, state: RootState) => state.session.user?._id === owner;

/** Keeps the changes, unless their owner has signed out meanwhile. */
export const keepDraft =
  (owner: string, name: string, changes: Changes<object>): AppThunk =>
  (_dispatch, getState) => {
    if (isSignedIn(owner, getState())) writeDraft(owner, name, changes);
  };

/** Says that a form was left with unsaved changes, unless their owner has signed out meanwhile. */
export const leaveForm =
  (owner: string, form: Omit<LeftForm, 'leftAt'>): AppThunk =>
  (_dispatch, getState) => {
    if (isSignedIn(owner, getState())) writeLeftForm(owner, { ...form, leftAt: Date.now() });
  };

/** The notice about the form of this name is not needed any more. */
export const closeLeftForm =
  (name: string): AppThunk =>
  (_dispatch, getState) => {
    const owner = getState().session.user?._id;
    if (owner) removeLeftForm(owner, name);
  };

/** Gives up the unsaved changes of a form. */
export const discardDraft =
  (name: string): AppThunk =>
  (_dispatch, getState) => {
    const owner = getState().session.user?._id;
    if (owner) forgetDraft(owner, name);
  };

/** Deletes a record, and with it the unsaved changes of its form. */
export const deleteWithDraft =
  <Data>(name: string, deletion: AppThunk<Promise<Result<Data>>>): AppThunk<Promise<Result<Data>>> =>
  async (dispatch) => {
    const result = await dispatch(deletion);
    if (!result.error) dispatch(discardDraft(name));
    return result;
  };
