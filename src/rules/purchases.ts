interface Standing {
  session: unknown;
  data: { status: string };
}

export const isCancelled = ({ data }: Pick<Standing, 'data'>): boolean => data.status === 'cancelled';

/** The purchase still has to get its class session, which the server goes on trying to open. */
export const isWaiting = (purchase: Standing): boolean => purchase.session === null && !isCancelled(purchase);
