import { env } from '../../lib/env';
import { sellerOf } from '../../rules/receipts/seller';
import { AcceptedPages } from '../terms/AcceptedPages';

interface Props {
  /** The act by which they are accepted. */
  by?: string;
}

/** The seller, and the terms that a purchase accepts: each only if the operator has named it. */
export function PaymentTerms({ by = 'paying' }: Props) {
  const [seller] = sellerOf(env.seller, env.stripeKey !== '').split('\n');
  return (
    <>
      {/* A name such as 'Example Inc.' ends with a full stop itself. */}
      {seller && <p className="small">Sold by {seller.replace(/\.$/, '')}.</p>}
      <AcceptedPages by={by} pages={{ terms: 'Terms', 'refund policy': 'Refunds' }} />
    </>
  );
}
