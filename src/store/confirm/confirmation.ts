import * as api from '../../api/confirm/confirmation';
import { actionFamily, type Result } from '../actionFamily';
import { refreshUser } from '../session';
import type { AppThunk } from '../store';

// No reducer keeps codes.
export const mailConfirmation = actionFamily('confirmation/MAIL', api.mail);
const enterCode = actionFamily('confirmation/ENTER_CODE', api.enterCode);

/** Confirms the user's address by a code, and loads the user again, who may belong to a school from now on. */
export const confirmAddress =
  (code: string): AppThunk<Promise<Result<unknown>>> =>
  async (dispatch) => {
    const entered = await dispatch(enterCode({ code }));
    return entered.error ? entered : dispatch(refreshUser());
  };
