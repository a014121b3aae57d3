import type * as contract from '../../contract/billing';
import { billingVisit } from '../../lib/links/billingVisit';
import * as f from '../fields';
import { requestNothing, requestRecord, unreadable } from '../http';

const PATH = '/api/billing';

/** Begins a visit by the token of a mailed link. */
export async function begin(body: contract.OpenedBillingLink): Promise<contract.BillingVisit> {
  const token = f.text((await requestRecord('POST', `${PATH}/visit`, body, { anonymous: true })).token);
  if (!token) throw unreadable();
  return { token };
}

/** Mails the link to a finance contact. The answer is the same for all addresses. */
export const ask = (body: contract.BillingLink) =>
  requestNothing('POST', `${PATH}/link`, { body, anonymous: true });

export const end = () =>
  requestNothing('DELETE', `${PATH}/visit`, { token: billingVisit.read(), inPlace: true });
