import { type Changes, forgetDraft, writeDraft } from '../lib/drafts';
import type { RootState } from './reducers';
import type { AppThunk } from './types';

// Drafts themselves are in the tab's storage (lib/drafts.ts); here is the form that was left with some.

/** A form that was left with unsaved changes. */
export interface LeftForm {
  /** The name of its draft: `users/42`. */
  name: string;
  /** The subject of the form, in words. */
  title: string;
  /** Where the form is, with the router's state of that entry. */
  path: string;
  state: unknown;
  isKept: boolean;
  /** The kind of secret that was typed, which is not kept. */
  lostSecret: 'password' | 'client secret' | null;
}

const LEFT = 'drafts/FORM_LEFT';
const NOTICE_CLOSED = 'drafts/NOTICE_CLOSED';

const formLeft = (form: LeftForm) => ({ type: LEFT, form }) as const;
/** The notice about the form of this name is not needed any more. */
export const closeLeftForm = (name: string) => ({ type: NOTICE_CLOSED, name }) as const;

type DraftsAction = ReturnType<typeof formLeft> | ReturnType<typeof closeLeftForm>;

export function leftFormReducer(state: LeftForm | null = null, action: DraftsAction): LeftForm | null {
  switch (action.type) {
    case LEFT:
      return action.form;
    case NOTICE_CLOSED:
      return state?.name === action.name ? null : state;
    default:
      return state;
  }
}

export const selectLeftForm = (state: RootState) => state.leftForm;

const isSignedIn = (owner: string, state: RootState) => state.session.user?._id === owner;

/** Keeps the changes, unless their owner has signed out meanwhile. */
export const keepDraft =
  (owner: string, name: string, changes: Changes<object>): AppThunk =>
  (_dispatch, getState) => {
    if (isSignedIn(owner, getState())) writeDraft(owner, name, changes);
  };

/** Says that a form was left with unsaved changes, unless their owner has signed out meanwhile. */
export const leaveForm =
  (owner: string, form: LeftForm): AppThunk =>
  (dispatch, getState) => {
    if (isSignedIn(owner, getState())) dispatch(formLeft(form));
  };

/** Gives up the changes of a form that was left. */
export const discardLeftForm =
  (name: string): AppThunk =>
  (dispatch, getState) => {
    const owner = getState().session.user?._id;
    if (owner) forgetDraft(owner, name);
    dispatch(closeLeftForm(name));
  };
