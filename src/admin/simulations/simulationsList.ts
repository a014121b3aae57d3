import type { Category, ClientQuery } from '../../contract/client';
import { type ListQuery, toApiQuery } from '../../lib/listQuery';
import { categoryKeys } from '../../rules/categories';

/** The parameters that the address of the clients list may hold. */
export const clientsList = {
  pageSize: 20,
  sortable: ['name', 'category', 'duration', 'order', 'price', 'status', 'created_at'],
  filters: {
    status: { initial: 'created' },
    q: {},
    category: { choices: categoryKeys as readonly Category[] },
  },
} as const;

export const clientsQuery = (query: ListQuery<typeof clientsList>): ClientQuery =>
  toApiQuery(query, clientsList);
