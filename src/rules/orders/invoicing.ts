/** Of an order that asks nobody for money, although the simulation has a price. */
export const NOBODY_PAYS =
  'There is nothing to pay, for you or for your students: your school plays this simulation free.';

interface Ordered {
  payer: string;
  metadata: { trial?: boolean | undefined; free?: boolean | undefined; pl_email?: string | undefined };
}

/** The address that an invoice goes to; '' for an order that is not invoiced. */
export const invoiceEmail = (paymentTime: string, { payer, metadata }: Ordered): string =>
  payer === 'instructor' && paymentTime === 'later' && !metadata.trial && !metadata.free
    ? (metadata.pl_email ?? '')
    : '';

interface Standing {
  awaitsApproval: boolean;
  /** The invoice is made: by the server, or by people who have checked the order. */
  isMade: boolean;
}

/** Says what happens to an order that is paid later. */
export function invoiceNextText(email: string, { awaitsApproval, isMade }: Standing): string {
  if (awaitsApproval)
    return `This order waits for an administrator to approve it, before its seats can be used and the invoice goes to ${email}.`;
  const next = isMade
    ? `The invoice goes to ${email}.`
    : `An administrator checks this order and sends the invoice to ${email}.`;
  return `${next} The seats can be used before it is paid.`;
}
