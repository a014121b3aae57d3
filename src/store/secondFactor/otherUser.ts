import { turnOffOther } from '../../api/secondFactor/secondFactor';
import { actionFamily } from '../actionFamily';
import { fetchUser } from '../admin/users';

/** Turns off the second factor of a user who has lost it. */
export const turnOffSecondFactorOf = actionFamily('users/SECOND_FACTOR_OFF', turnOffOther, {
  keyOf: (id) => id,
  invalidates: [fetchUser],
});
