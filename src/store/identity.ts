import type { User } from '../api/session';
import * as api from '../api/session';
import { actionFamily, type Result } from './actionFamily';
import { keepToken } from './session';
import type { AppThunk } from './store';

const identityFamily = actionFamily('session/CONFIRM_IDENTITY', api.login);

/** Requests an access link by mail from a screen that is not about signing in, for any user. */
export const mailAccessLink = actionFamily('session/MAIL_ACCESS_LINK', api.recover);

/**
 * Signs in once more in place of the present session, whose screen stays as it is: some changes need a sign-in
 * that is not long ago.
 */
export const confirmIdentity =
  (...args: Parameters<typeof api.login>): AppThunk<Promise<Result<User>>> =>
  (dispatch) =>
    dispatch(identityFamily(...args)).then((result) => dispatch(keepToken(result)));
