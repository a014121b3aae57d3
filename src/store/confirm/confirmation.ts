import * as api from '../../api/confirm/confirmation';
import { actionFamily, type Result } from '../actionFamily';
import { refreshUser } from '../session';
import type { AppThunk } from '../store';

// No reducer keeps codes.
const mail = actionFamily('confirmation/MAIL', api.mail);
const enterCode = actionFamily('confirmation/ENTER_CODE', api.enterCode);
const accept = actionFamily('confirmation/ACCEPT_TERMS', api.acceptTerms);

/** Mails a code and a link, and loads the user again: somebody may have confirmed the address elsewhere. */
export const mailConfirmation =
  (...request: Parameters<typeof api.mail>): AppThunk<Promise<Result<unknown>>> =>
  async (dispatch) => {
    const mailed = await dispatch(mail(...request));
    if (!mailed.error) await dispatch(refreshUser());
    return mailed;
  };

/** Confirms the user's address by a code, and loads the user again, who may belong to a school from now on. */
export const confirmAddress =
  (code: string): AppThunk<Promise<Result<unknown>>> =>
  async (dispatch) => {
    const entered = await dispatch(enterCode({ code }));
    return entered.error ? entered : dispatch(refreshUser());
  };

/** Accepts the terms, and loads the user again, who is asked no more. */
export const acceptTerms = (): AppThunk<Promise<Result<unknown>>> => async (dispatch) => {
  const accepted = await dispatch(accept());
  return accepted.error ? accepted : dispatch(refreshUser());
};
