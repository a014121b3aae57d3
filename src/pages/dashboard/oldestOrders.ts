import type { PurchaseQuery } from '../../contract/purchase';

/** The filters of the orders that an administrator has to process, the oldest first. */
export const toProcess = {
  status: 'completed',
  processed: 'false',
  session: 'open',
  free: 'false',
  sort: 'created_at:asc',
} as const;

/** Those that stand on the start page. */
export const oldestOrders: PurchaseQuery = { ...toProcess, pp: 5 };
