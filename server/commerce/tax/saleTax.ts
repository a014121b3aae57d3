import { badRequest, HttpError } from '../../http/errors';
import type { SaleTax, Services, TaxPlace } from '../../services/services';
import { billingProblems } from '../documents/billing';
import { checkTotal, netOf, type Purpose } from '../payments/purpose';
import { isExempt } from './certificates';

type Deps = Pick<Services, 'config' | 'db' | 'now' | 'tax'>;

/** The tax of a sale to a user; null where no taxes are collected. What one payment covers includes it. */
export async function taxOf(
  deps: Deps,
  userId: string,
  place: TaxPlace,
  sale: Pick<Purpose, 'priceCents' | 'quantity'>,
): Promise<SaleTax | null> {
  if (!deps.tax) return null;
  if (!place.country) {
    const message = 'Choose the country that you are billed in.';
    throw badRequest(message, { country: message });
  }
  const { tax_number: message } = billingProblems({ email: '', ...place });
  if (message) throw badRequest(message, { tax_number: message });
  // The certificates are those of the United States.
  if (place.country === 'US' && (await isExempt(deps, userId)))
    return { cents: 0, percent: 0, label: '', reason: 'exempt' };
  const net = netOf(sale);
  const tax = await deps.tax({ ...place, net });
  checkTotal(net + tax.cents, sale.quantity);
  return tax;
}

/** The same for the details of an order by invoice, whose fields have other names. */
export const taxOfOrder = (...given: Parameters<typeof taxOf>): Promise<SaleTax | null> =>
  taxOf(...given).catch((refusal: unknown) => {
    if (!(refusal instanceof HttpError) || refusal.status !== 400) throw refusal;
    const errors = Object.entries(refusal.details.errors ?? {}).map(([field, message]) => [
      field === 'quantity' ? field : `pl_${field}`,
      message,
    ]);
    throw badRequest(refusal.message, Object.fromEntries(errors));
  });
