import type { DeliveryState, WebhookType } from '../../contract/webhook';
import type { Tone } from '../shared/StatusPill';

export const typeNames: Readonly<Record<WebhookType, string>> = {
  'student.added': 'Student added',
  'student.revoked': 'Student removed',
  'student.paid': 'Student paid',
  'session.changed': 'Session changed',
};

export const states: Readonly<Record<DeliveryState, { name: string; tone: Tone }>> = {
  queued: { name: 'Waiting', tone: 'info' },
  sent: { name: 'Sent', tone: 'success' },
  failed: { name: 'Failed', tone: 'danger' },
};
