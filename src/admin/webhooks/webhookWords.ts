import type { WebhookDelivery } from '../../api/records/webhook';
import type { DeliveryState, WebhookType } from '../../contract/webhook';
import type { Tone } from '../shared/StatusPill';

export const typeNames: Readonly<Record<WebhookType, string>> = {
  'student.added': 'Student added',
  'student.revoked': 'Student removed',
  'student.paid': 'Student paid',
  'session.changed': 'Session changed',
};

/** The event and the simulation of a webhook. */
export const webhookName = ({ type, client: simulation }: Pick<WebhookDelivery, 'type' | 'client'>): string =>
  `${(type && typeNames[type]) || type}, ${simulation.name}`;

export const states: Readonly<Record<DeliveryState, { name: string; tone: Tone }>> = {
  queued: { name: 'Waiting', tone: 'info' },
  sent: { name: 'Sent', tone: 'success' },
  failed: { name: 'Failed', tone: 'danger' },
};
