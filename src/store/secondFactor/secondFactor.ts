import * as api from '../../api/secondFactor/secondFactor';
import { actionFamily, type Result } from '../actionFamily';
import { refreshUser } from '../session';
import { recordOf } from '../slices';
import { type AppThunk, injectReducers, type RootState } from '../store';

export const fetchSecondFactor = actionFamily('secondFactor/FETCH', api.get);
const changes = { invalidates: [fetchSecondFactor] };

// No reducer keeps keys and codes.
export const beginSecondFactor = actionFamily('secondFactor/BEGIN', api.begin);
export const confirmSecondFactor = actionFamily('secondFactor/CONFIRM', api.confirm, changes);
const enterCode = actionFamily('secondFactor/ENTER_CODE', api.enterCode, changes);
export const renewRecoveryCodes = actionFamily('secondFactor/RENEW_CODES', api.renewRecoveryCodes, changes);
export const turnOffSecondFactor = actionFamily('secondFactor/TURN_OFF', api.turnOff, changes);

/** Enters a code and loads the user again, whose sign-in is then complete; after a failure, it can be done again. */
export const completeSignIn =
  (...args: Parameters<typeof api.enterCode>): AppThunk<Promise<Result<unknown>>> =>
  async (dispatch) => {
    const entered = await dispatch(enterCode(...args));
    return entered.error ? entered : dispatch(refreshUser());
  };

const secondFactorReducer = recordOf(fetchSecondFactor, { keyOf: () => '' });
declare module '../store' {
  interface Reducers {
    secondFactor: typeof secondFactorReducer;
  }
}
injectReducers({ secondFactor: secondFactorReducer });

export const selectSecondFactor = (state: RootState) => state.secondFactor;
