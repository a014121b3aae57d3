import * as api from '../../api/documents/billingVisit';
import type { BillingVisit } from '../../contract/billing';
import { billingVisit } from '../../lib/links/billingVisit';
import { actionFamily, type Result } from '../actionFamily';
import type { AppThunk } from '../store';

export const beginVisit = actionFamily('billingVisit/BEGIN', api.begin);
export const endVisit = actionFamily('billingVisit/END', api.end);
/** Asks for the link of a finance contact. */
export const askBillingLink = actionFamily('billingVisit/ASK', api.ask);

/** Begins a visit by the token of a mailed link. A signed-in user stays signed in. */
export const openBillingVisit =
  (token: string): AppThunk<Promise<Result<BillingVisit>>> =>
  async (dispatch) => {
    const result = await dispatch(beginVisit({ token }));
    if (result.data) billingVisit.keep(result.data.token);
    return result;
  };

/** Ends the visit at once, without waiting for the server's answer. */
export const leaveBillingVisit = (): AppThunk<Promise<void>> => async (dispatch) => {
  const told = dispatch(endVisit());
  billingVisit.forget();
  await told;
};
