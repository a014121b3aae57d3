import type { Tax, TaxRate } from '../../contract/tax';
import { formatCents } from '../money';

/** 'VAT 19%', 'VAT (reverse charge)', 'Tax (exempt)'; 'Tax' where none is collected. */
export function taxLabel({ label, percent, reason }: Omit<TaxRate, 'reason'> & { reason: string }): string {
  const name = label || 'Tax';
  if (reason === 'reverse-charge') return `${name} (reverse charge)`;
  if (reason === 'exempt') return `${name} (exempt)`;
  return percent > 0 ? `${name} ${percent}%` : name;
}

/** The reason why no tax was added to an amount; '' if one was. */
export function noTaxText(tax: (Pick<Tax, 'cents'> & { reason: string }) | null): string {
  if (tax && tax.cents > 0) return '';
  if (tax?.reason === 'reverse-charge') return 'Reverse charge: the buyer accounts for the tax.';
  if (tax?.reason === 'exempt') return 'No tax was added: the buyer’s school is exempt.';
  return 'No tax was added.';
}

/** ' with $19.00 VAT 19%'; '' without tax. */
export const withTax = (tax: (Parameters<typeof taxLabel>[0] & { cents: number }) | null): string =>
  tax && tax.cents > 0 ? ` with ${formatCents(tax.cents)} ${taxLabel(tax)}` : '';
