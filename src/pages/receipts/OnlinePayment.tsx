import type { ReactNode } from 'react';
import type { Document } from '../../api/documents/documents';
import { MessageBox } from '../../components/MessageBox';
import { checkoutText } from '../../rules/documents/checkouts';

const colours = { processing: 'info', failed: 'warning', paid: 'success' } as const;

interface Props {
  document: Document;
  /** Leads to the page where it is paid. */
  children: ReactNode;
}

/** How an invoice stands that is paid online: on screen only, since paper does not change. */
export function OnlinePayment({ document: { payable, checkout }, children }: Props) {
  const text = checkout ? checkoutText(checkout) : '';
  if (!text && !payable) return null;
  return (
    <div className="d-print-none my-3">
      {checkout?.state && text && (
        <MessageBox color={colours[checkout.state]} className="mb-3">
          {checkout.state === 'processing' ? `${text} Banks take some days.` : text}
        </MessageBox>
      )}
      {payable && children}
    </div>
  );
}
