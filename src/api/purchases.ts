import type * as contract from '../contract/purchase';
import { hostSessionPage } from '../rules/classes';
import * as f from './fields';
import { overlay, RequestError, requestById, requestFile, requestList, requestRecord, savedOf } from './http';

type Given = contract.Purchase;

const count = (value: unknown) => f.number(value) ?? 0;

/** The session at its host, which is a record or its id. Its address is built if none is sent. */
export function sessionAtHost(given: unknown, { client }: f.Fields): Given['session'] {
  const id = f.reference(given);
  if (!id) return null;
  const { direct_url, client_root } = f.fieldsIn(client);
  const url = f.text(f.fieldsIn(given).url) || f.text(direct_url) || hostSessionPage(f.text(client_root), id);
  return { id, url };
}

function metadataOf(given: unknown): contract.PurchaseMetadata {
  const { trial, free, ...told } = f.fieldsIn(given);
  const texts = Object.entries(told).map(([name, value]) => [name, f.text(value)]);
  return {
    ...(trial === true && { trial }),
    ...(free === true && { free }),
    ...Object.fromEntries(texts.filter(([, text]) => text)),
  };
}

export const purchaseOf = f.record<Given>()({
  _id: f.id,
  client: {
    _id: f.id,
    name: f.simulationName,
    slug: f.text,
    cover_url: f.text,
    public_code: f.text,
    client_root: f.text,
  },
  customer: f.person,
  data: { client_code: f.text, platform: f.text, order: f.text, status: f.text },
  seats_of: f.reference,
  // Null if it is not open yet; undefined if the backend does not tell it.
  session: (value, whole) => (value === undefined ? undefined : sessionAtHost(value, whole)),
  waiting: f.orNull({ attempts: count, error: f.text, next_at: f.moment }),
  awaits_approval: f.yes,
  processed: f.yes,
  payer: f.choice<contract.Payer>,
  asks_payment: f.flag,
  payment_time: f.choice<Given['payment_time']>,
  quantity: f.number,
  price: f.number,
  total: f.number,
  // Null where no taxes are collected.
  tax: f.number,
  metadata: metadataOf,
  received: f.orNull({ students: count, total: count }),
  refunded: f.number,
  variation: f.text,
  note: f.text,
  created_at: f.moment,
  updated_at: f.text,
});
export type Purchase = ReturnType<typeof purchaseOf>;

const playersOf = f.list({ email: f.text, name: f.text });

export const hostSessionOf = f.record<contract.HostSession>()({
  id: f.text,
  name: f.text,
  // Null if they are absent.
  players: (value) => (Array.isArray(value) ? playersOf(value) : null),
});
export type HostSession = ReturnType<typeof hostSessionOf>;

export const cancellationOf = f.record<contract.Cancellation>()({
  invited: f.number,
  paid: f.number,
  stopped: f.number,
  refundable: f.number,
});
export type Cancellation = ReturnType<typeof cancellationOf>;

const path = (id: string) => `/api/purchases/${encodeURIComponent(id)}`;

export const list = (query: contract.PurchaseQuery) =>
  requestList('/api/purchases/all', purchaseOf, { query });

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
}: contract.PurchaseInput) => ({
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
export const create = async (purchase: contract.PurchaseInput) => {
  const inPlace = Boolean(purchase.metadata.payment);
  const answer = await requestRecord('POST', '/api/integrations/purchase', purchase, { inPlace });
  return purchaseOf(overlay(sentAs(purchase), answer));
};

/** The rest of the screen works without it. */
export const hostSession = (id: string) =>
  requestRecord('GET', `${path(id)}/session`, undefined, { inPlace: true }).then(hostSessionOf);

/** Opens the session of a purchase at once, and approves it before. A backend without this call tells how it stands. */
export const openHostSession = (id: string, known: Purchase): Promise<Partial<Purchase>> => {
  const { awaits_approval } = known;
  return requestRecord(
    'POST',
    `${path(id)}/${awaits_approval ? 'approval' : 'session'}`,
    {},
    { inPlace: true },
  )
    .then((answer) => savedOf(purchaseOf, { _id: id, awaits_approval: false }, answer, known))
    .catch((error: unknown) => {
      const isMissing = error instanceof RequestError && [403, 404, 405].includes(error.failure.status);
      if (isMissing && !awaits_approval) return get(id);
      throw error;
    });
};

/** All purchases that match the filters, as a CSV file. */
export const csv = (query: contract.PurchaseQuery) =>
  requestFile('/api/purchases/csv', { query, inPlace: true });

export const get = (id: string) => requestById('/api/purchases', id).then(purchaseOf);

export const update = async (id: string, changes: contract.PurchaseUpdate, known: Purchase) =>
  savedOf(purchaseOf, { ...changes, _id: id }, await requestRecord('POST', path(id), changes), known);

/** The students whom the cancellation of a purchase would concern. */
export const cancellation = (id: string) =>
  requestRecord('GET', `${path(id)}/cancellation`).then(cancellationOf);

export const cancel = async (id: string, known: Purchase, body: contract.Cancel = {}) =>
  savedOf(purchaseOf, { _id: id }, await requestRecord('POST', `${path(id)}/cancellation`, body), known);

/** Confirms the seats at the simulation's host. A second call changes nothing. */
export const process = async (id: string, known: Purchase) => {
  const answer = await requestRecord('POST', `${path(id)}/process`, {});
  return savedOf(purchaseOf, { _id: id, processed: true }, answer, known);
};
