import type { WebhookDelivery } from '../../api/webhooks';
import type { DeliveryState } from '../../contract/webhook';
import type { Tone } from '../shared/StatusPill';
import { webhookTypeText } from '../shared/webhookTypes';

/** The event and the simulation of a webhook. */
export const webhookName = ({ type, client: simulation }: Pick<WebhookDelivery, 'type' | 'client'>): string =>
  `${webhookTypeText(type)}, ${simulation.name}`;

export const states: Readonly<Record<DeliveryState, { name: string; tone: Tone }>> = {
  queued: { name: 'Waiting', tone: 'info' },
  sent: { name: 'Sent', tone: 'success' },
  failed: { name: 'Failed', tone: 'danger' },
};
