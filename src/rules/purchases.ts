interface Standing {
  session: unknown;
  data: { status: string };
  awaits_approval: boolean;
}

export const isCancelled = ({ data }: Pick<Standing, 'data'>): boolean => data.status === 'cancelled';

/** The purchase still has to get its session, which the server goes on trying to open. */
export const isWaiting = (purchase: Standing): boolean =>
  purchase.session === null && !purchase.awaits_approval && !isCancelled(purchase);

interface Paid {
  payer: string;
  metadata: { trial?: boolean | undefined; free?: boolean | undefined };
}

/** Whether the students pay for their seats; trials and free sessions cost nobody anything. */
export const studentsPay = ({ payer, metadata }: Paid): boolean =>
  payer === 'student' && !metadata.trial && !metadata.free;

/** Whether the students would pay, but are not asked to. A backend that does not tell it asks them. */
export const studentsAreFree = (purchase: Paid & { asks_payment: boolean | null }): boolean =>
  studentsPay(purchase) && purchase.asks_payment === false;
