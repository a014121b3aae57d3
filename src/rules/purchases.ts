interface Standing {
  session: unknown;
  data: { status: string };
}

export const isCancelled = ({ data }: Pick<Standing, 'data'>): boolean => data.status === 'cancelled';

/** The purchase still has to get its session, which the server goes on trying to open. */
export const isWaiting = (purchase: Standing): boolean => purchase.session === null && !isCancelled(purchase);

/** Its session is open, and the host has not been told yet that its seats are confirmed. */
export const isToProcess = (purchase: Standing & { processed: boolean | null }): boolean =>
  Boolean(purchase.session) && !purchase.processed && !isCancelled(purchase);
