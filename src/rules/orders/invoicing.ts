interface Ordered {
  payer: string;
  metadata: { trial?: boolean | undefined; free?: boolean | undefined; pl_email?: string | undefined };
}

/** The address that an invoice goes to; '' for an order that is not invoiced. */
export const invoiceEmail = (paymentTime: string, { payer, metadata }: Ordered): string =>
  payer === 'instructor' && paymentTime === 'later' && !metadata.trial && !metadata.free
    ? (metadata.pl_email ?? '')
    : '';

/** Says what happens to an order that is paid later. The invoice is made by people, not by the hub. */
export const invoiceNextText = (email: string, processed: boolean, awaitsApproval: boolean): string =>
  processed
    ? `An administrator has checked this order. The invoice goes to ${email}.`
    : awaitsApproval
      ? `This order waits for an administrator to approve it, before its seats can be used and the invoice goes to ${email}.`
      : `An administrator checks this order and sends the invoice to ${email}. The seats can be used before it is paid.`;
