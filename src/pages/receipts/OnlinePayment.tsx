import type { ReactNode } from 'react';
import type { Document } from '../../api/documents/documents';
import { MessageBox } from '../../components/MessageBox';
import { checkoutText } from '../../rules/documents/checkouts';
import { formatCents } from '../../rules/money';

const colours = { processing: 'info', failed: 'warning', paid: 'success' } as const;

interface Props {
  document: Document;
  /** Leads to the page where it is paid. */
  children: ReactNode;
}

/** How an invoice stands, and the way to pay it online: on screen only, since paper does not change. */
export function OnlinePayment({ document: { payable, checkout, open, total }, children }: Props) {
  const text = checkout ? checkoutText(checkout) : '';
  const isPartlyPaid = open !== null && open > 0 && open < total;
  if (!text && !payable && !isPartlyPaid) return null;
  return (
    <div className="d-print-none my-3">
      {checkout?.state && text && (
        <MessageBox color={colours[checkout.state]} className="mb-3">
          {checkout.state === 'processing' ? `${text} Banks take some days.` : text}
        </MessageBox>
      )}
      {isPartlyPaid && <p>{`${formatCents(open)} of ${formatCents(total)} is open.`}</p>}
      {payable && children}
    </div>
  );
}
