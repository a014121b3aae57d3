import type { Tax } from '../../api/payments/payments';
import { noTaxText, taxLabel } from '../../rules/documents/tax';
import { formatCents } from '../../rules/money';

/** The sums of what is about to be paid, in cents. */
export function TaxedTotal({ tax, total }: { tax: Tax; total: number }) {
  const sums = [
    ...(tax.reason === 'outside-scope'
      ? []
      : ([
          ['Price', total - tax.cents],
          [taxLabel(tax), tax.cents],
        ] as const)),
    ['Total', total] as const,
  ];
  return (
    <div className="mb-3" role="status">
      <dl className="mb-1">
        {sums.map(([label, cents]) => (
          <div key={label} className="d-flex justify-content-between gap-3">
            <dt className="fw-normal text-secondary">{label}</dt>
            <dd className={`mb-0 ${label === 'Total' ? 'fw-semibold' : ''}`} translate="no">
              {formatCents(cents)}
            </dd>
          </div>
        ))}
      </dl>
      {tax.cents === 0 && <p className="small text-secondary mb-0">{noTaxText(tax)}</p>}
    </div>
  );
}
