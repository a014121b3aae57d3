import type { Purchase } from '../contract/purchase';

export const isCancelled = ({ data }: Pick<Purchase, 'data'>): boolean => data.status === 'cancelled';

/** The purchase still has to get its session, which the server goes on trying to open. */
export const isWaiting = (purchase: Pick<Purchase, 'session' | 'data'>): boolean =>
  !purchase.session && !isCancelled(purchase);
