import type { MailQuery } from '../../contract/mail';
import { type ListQuery, toApiQuery } from '../../lib/listQuery';

/** The rules of this list's address. The server sorts: the newest first. */
export const mailsList = {
  pageSize: 100,
  sortable: [],
  filters: {
    q: {},
    status: { choices: ['queued', 'sent', 'failed'] },
  },
} as const;

export function mailsQuery(query: ListQuery<typeof mailsList>): MailQuery {
  const { sort: _, ...sent } = toApiQuery(query, mailsList);
  return sent;
}
