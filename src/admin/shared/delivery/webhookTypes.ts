import type { WebhookType } from '../../../contract/webhook';

export const webhookTypeNames: Readonly<Record<WebhookType, string>> = {
  'student.added': 'Student added',
  'student.revoked': 'Invitation revoked',
  'student.paid': 'Student paid',
  'session.changed': 'Session changed',
};

/** Other servers may send types that this version does not know. */
const knownNames: Readonly<Record<string, string>> = webhookTypeNames;

/** A type in words; an unknown one stays as it is. */
export const webhookTypeText = (type: string): string => knownNames[type] ?? type;
