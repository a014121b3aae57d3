import type * as contract from '../contract/webhook';
import { choice, id, moment, momentOrNull, number, record, simulationName, text, toldOf } from './fields';
import { each, requestList, requestRecord } from './http';

export const webhookDeliveryOf = record<contract.WebhookDelivery>()({
  _id: id,
  type: choice<contract.WebhookType>,
  client: record<contract.WebhookDelivery['client']>()({ _id: id, name: simulationName }),
  session: record<contract.WebhookDelivery['session']>()({ _id: id, name: text }),
  state: choice<contract.DeliveryState>,
  attempts: number,
  last_answer: text,
  next_attempt_at: momentOrNull,
  created_at: moment,
});
export type WebhookDelivery = ReturnType<typeof webhookDeliveryOf>;

export const list = (query: contract.WebhookQuery) =>
  requestList('/api/webhooks/all', { query }).then(each(webhookDeliveryOf));

/** Has a webhook sent once more. */
export const sendAgain = async (id: string) =>
  toldOf(webhookDeliveryOf, await requestRecord('POST', `/api/webhooks/${encodeURIComponent(id)}/attempt`));
