import type { WebhookType } from '../../contract/webhook';

export const webhookTypeNames: Readonly<Record<WebhookType, string>> = {
  'student.added': 'Student added',
  'student.revoked': 'Student removed',
  'student.paid': 'Student paid',
  'session.changed': 'Session changed',
};

const knownNames: Readonly<Record<string, string>> = webhookTypeNames;

/** An unknown type stays as it is. */
export const webhookTypeText = (type: string): string => knownNames[type] ?? type;
