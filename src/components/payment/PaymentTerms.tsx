import { env } from '../../lib/env';
import { sellerOf } from '../../rules/invoicing';

interface Props {
  /** The act by which they are accepted. */
  by?: string;
}

/** The seller, and the terms that a purchase accepts: each only if the operator has named it. */
export function PaymentTerms({ by = 'paying' }: Props) {
  const pages = [
    ['terms', env.termsUrl],
    ['refund policy', env.refundsUrl],
  ].filter(([, address]) => address);
  const [seller] = sellerOf(env.seller, env.stripeKey !== '').split('\n');
  return (
    <>
      {/* A name such as 'Example Inc.' ends with a full stop itself. */}
      {seller && <p className="small">Sold by {seller.replace(/\.$/, '')}.</p>}
      {pages.length > 0 && (
        <p className="small">
          By {by} you agree to{' '}
          {pages.map(([name, address], index) => (
            <span key={name}>
              {index > 0 && ' and '}the {/* In another tab, so that what was typed stays. */}
              <a href={address} target="_blank" rel="noopener noreferrer">
                {name}
              </a>
            </span>
          ))}
          .
        </p>
      )}
    </>
  );
}
