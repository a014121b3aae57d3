import type * as contract from '../../../contract/webhook';
import * as f from '../../fields';
import { requestList, requestRecord, toldOf } from '../../http';

export const webhookDeliveryOf = f.record<contract.WebhookDelivery>()({
  _id: f.id,
  type: f.choice<contract.WebhookType>,
  client: { _id: f.id, name: f.simulationName },
  session: { _id: f.id, name: f.text },
  state: f.choice<contract.DeliveryState>,
  attempts: f.number,
  last_answer: f.text,
  next_attempt_at: f.momentOrNull,
  created_at: f.moment,
});
export type WebhookDelivery = ReturnType<typeof webhookDeliveryOf>;

export const list = (query: contract.WebhookQuery) =>
  requestList('/api/webhooks/all', webhookDeliveryOf, { query });

/** Has a webhook sent once more. */
export const sendAgain = async (id: string) =>
  toldOf(webhookDeliveryOf, await requestRecord('POST', `/api/webhooks/${encodeURIComponent(id)}/attempt`));
