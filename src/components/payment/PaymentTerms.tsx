import { env } from '../../lib/env';

/** The terms that a payment accepts; nothing if the operator has no such pages. */
export function PaymentTerms() {
  const pages = [
    ['terms', env.termsUrl],
    ['refund policy', env.refundsUrl],
  ].filter(([, address]) => address);
  if (pages.length === 0) return null;
  return (
    <p className="small">
      By paying you agree to{' '}
      {pages.map(([name, address], index) => (
        <span key={name}>
          {index > 0 && ' and '}the {/* In another tab, so that the card data stay. */}
          <a href={address} target="_blank" rel="noopener noreferrer">
            {name}
          </a>
        </span>
      ))}
      .
    </p>
  );
}
