import type { WebhookQuery } from '../contract/webhook';
import { each, requestList, requestRecord } from './http';
import { toldOf } from './records/fields';
import { webhookDeliveryOf } from './records/webhook';

export const list = (query: WebhookQuery) =>
  requestList('/api/webhooks/all', { query }).then(each(webhookDeliveryOf));

/** Has a webhook sent once more. */
export const sendAgain = async (id: string) =>
  toldOf(webhookDeliveryOf, await requestRecord('POST', `/api/webhooks/${encodeURIComponent(id)}/attempt`));
