import type { PurchaseInput, PurchaseQuery, PurchaseUpdate } from '../contract/purchase';
import { each, RequestError, requestById, requestFile, requestList, requestRecord } from './http';
import { overlay, savedOf } from './records/fields';
import { classSessionOf, type Purchase, purchaseOf } from './records/purchase';

const path = (id: string) => `/api/purchases/${encodeURIComponent(id)}`;

export const list = (query: PurchaseQuery) =>
  requestList('/api/purchases/all', { query }).then(each(purchaseOf));

/** A purchase as it was sent. */
const sentAs = ({
  client_code,
  customer,
  date,
  order,
  platform,
  status,
  pay_later,
  ...others
}: PurchaseInput) => ({
  ...others,
  client: { _id: client_code },
  customer: { _id: customer },
  data: { client_code, platform, order, status },
  payment_time: pay_later ? 'later' : 'now',
  created_at: date,
});

/**
 * An order that is sent twice is one purchase. Fields that the answer lacks are taken from what was sent. After a card
 * payment the wizard shows a 403 itself, with what was charged.
 */
export const create = async (purchase: PurchaseInput) => {
  const inPlace = Boolean(purchase.metadata.payment);
  const answer = await requestRecord('POST', '/api/integrations/purchase', purchase, { inPlace });
  return purchaseOf(overlay(sentAs(purchase), answer));
};

/** The rest of the screen works without it. */
export const classSession = (id: string) =>
  requestRecord('GET', `${path(id)}/session`, undefined, { inPlace: true }).then(classSessionOf);

/** Opens the class session of a purchase at once. A backend without this call tells how the purchase stands. */
export const openClassSession = (id: string, known: Purchase): Promise<Partial<Purchase>> =>
  requestRecord('POST', `${path(id)}/session`, {}, { inPlace: true })
    .then((answer) => savedOf(purchaseOf, { _id: id }, answer, known))
    .catch((error: unknown) => {
      if (error instanceof RequestError && [403, 404, 405].includes(error.failure.status)) return get(id);
      throw error;
    });

/** All purchases that match the filters, as a CSV file. */
export const csv = (query: PurchaseQuery) => requestFile('/api/purchases/csv', { query, inPlace: true });

export const get = (id: string) => requestById('/api/purchases', id).then(purchaseOf);

export const update = async (id: string, changes: PurchaseUpdate, known: Purchase) =>
  savedOf(purchaseOf, { ...changes, _id: id }, await requestRecord('POST', path(id), changes), known);

export const cancel = async (id: string, known: Purchase) =>
  savedOf(purchaseOf, { _id: id }, await requestRecord('POST', `${path(id)}/cancellation`, {}), known);

/** Confirms the seats at the simulation's host. A second call changes nothing. */
export const process = async (id: string, known: Purchase) => {
  const answer = await requestRecord('POST', `${path(id)}/process`, {});
  return savedOf(purchaseOf, { _id: id, processed: true }, answer, known);
};
