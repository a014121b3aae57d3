import type { WebhookQuery } from '../../contract/webhook';
import { type ListQuery, toApiQuery } from '../../lib/listQuery';

/** The rules of this list's address. The server sorts: the newest first. */
export const webhooksList = {
  pageSize: 100,
  sortable: [],
  filters: {
    client: {},
    state: { choices: ['queued', 'sent', 'failed'] },
    type: { choices: ['student.added', 'student.revoked', 'student.paid', 'session.changed'] },
  },
} as const;

export function webhooksQuery(query: ListQuery<typeof webhooksList>): WebhookQuery {
  const { sort: _, ...sent } = toApiQuery(query, webhooksList);
  return sent;
}
