import type * as contract from '../../../contract/payment';
import * as f from '../../fields';
import { requestList, requestNothing } from '../../http';

export const paymentOf = f.record<contract.Payment>()({
  _id: f.id,
  client: { _id: f.id, name: f.simulationName },
  customer: f.person,
  quantity: f.number,
  amount: f.number,
  given_back: f.number,
  problem: f.text,
  refunding: f.yes,
  paid_at: f.momentOrNull,
  purchase: f.orNull({ _id: f.id, order: f.text }),
  invite: f.orNull(f.text),
  invoice: f.orNull({ _id: f.id, number: f.text }),
  card: f.orNull({ brand: f.text, last4: f.text }),
  state: f.choice<contract.Payment['state']>,
  unmatched: f.yes,
  left: f.number,
  refunds: f.list({
    _id: f.id,
    amount: f.number,
    reason: f.text,
    state: f.choice<contract.Payment['refunds'][number]['state']>,
    failure: f.text,
    requested_at: f.moment,
    settled_at: f.momentOrNull,
  }),
});
export type Payment = ReturnType<typeof paymentOf>;

const path = (id: string) => `/api/payments/${encodeURIComponent(id)}`;

export const list = (query: contract.PaymentQuery) => requestList('/api/payments/all', paymentOf, { query });

/** The payment of this id; null if there is none. */
export const find = async (id: string): Promise<Payment | null> =>
  (await list({ q: id })).items.find(({ _id }) => _id === id) ?? null;

export const finish = (id: string) => requestNothing('POST', `${path(id)}/finish`);

export const refund = (id: string, body: contract.RefundInput) =>
  requestNothing('POST', `${path(id)}/refund`, { body });
