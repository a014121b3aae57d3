import stdnum from 'stdnum';
import type Stripe from 'stripe';
import type { TaxRate } from '../../../src/contract/tax';
import { badRequest } from '../../http/errors';
import type { TaxCalculator, TaxPlace } from '../../services/services';
import { type createStripeClient, hasCode } from '../payments/stripeClient';

type Calculation = Stripe.Tax.Calculation;

/** The kinds of tax numbers that Stripe names after their country. */
const ofCountry: Readonly<Record<string, Stripe.Tax.CalculationCreateParams.CustomerDetails.TaxId.Type>> = {
  AU: 'au_abn',
  CH: 'ch_vat',
  GB: 'gb_vat',
  IN: 'in_gst',
  NO: 'no_vat',
  NZ: 'nz_gst',
};

const taxIds = ({ country, tax_number: value }: TaxPlace) => {
  const type = stdnum.euVat[country] ? ('eu_vat' as const) : ofCountry[country];
  return value && type ? [{ type, value }] : [];
};

/** A ZIP code says which taxes of the United States there are; the last one in the address counts. */
const zipOf = (address: string): string => address.match(/\b\d{5}(?:-\d{4})?\b/g)?.at(-1) ?? '';

function addressOf({ address, country, region }: TaxPlace) {
  const zip = zipOf(address);
  if (country === 'US' && !zip) {
    const message = 'Enter the address with its ZIP code.';
    throw badRequest(message, { address: message });
  }
  return {
    country,
    ...(region && { state: region }),
    ...(country === 'US' ? { postal_code: zip } : { line1: address.split('\n')[0] ?? '' }),
  };
}

/** 'VAT', 'Sales tax' */
function labelOf(type: string): string {
  const words = type.replaceAll('_', ' ');
  return words.length <= 4 ? words.toUpperCase() : words.charAt(0).toUpperCase() + words.slice(1);
}

/**
 * The taxes of a state, its counties and cities count as one. Where a part of the price is free of them, or one is an
 * amount, it is the rate of the whole price.
 */
function rateOf({ tax_breakdown, tax_amount_exclusive: cents }: Calculation, net: number): TaxRate {
  const taxed = tax_breakdown.filter(({ amount }) => amount > 0);
  const type = (taxed[0] ?? tax_breakdown[0])?.tax_rate_details.tax_type ?? '';
  const isReversed = tax_breakdown.some(({ taxability_reason }) => taxability_reason === 'reverse_charge');
  if (taxed.length === 0)
    return isReversed
      ? { percent: 0, label: labelOf(type), reason: 'reverse-charge' }
      : { percent: 0, label: '', reason: 'outside-scope' };
  const named = taxed.reduce(
    (sum, { tax_rate_details }) => sum + Number(tax_rate_details.percentage_decimal),
    0,
  );
  const isOfWhole = Math.abs((net * named) / 100 - cents) <= taxed.length;
  const percent = isOfWhole ? named : (cents / net) * 100;
  return { percent: Math.round(percent * 1000) / 1000, label: labelOf(type), reason: 'standard' };
}

/** Taxes by Stripe Tax, which knows where the seller is registered. */
export const createStripeTax =
  ({ stripe, ask }: ReturnType<typeof createStripeClient>): TaxCalculator =>
  ({ net, ...place }) => {
    const address = addressOf(place);
    return ask('tax', async () => {
      try {
        const calculation = await stripe.tax.calculations.create({
          currency: 'usd',
          line_items: [{ amount: net, reference: 'seats', tax_behavior: 'exclusive' }],
          customer_details: { address, address_source: 'billing', tax_ids: taxIds(place) },
        });
        const { id, tax_amount_exclusive: cents } = calculation;
        return { cents, ...rateOf(calculation, net), ...(id && { calculation: id }) };
      } catch (error) {
        if (!hasCode(error, 'customer_tax_location_invalid')) throw error;
        const message = 'The tax of this address is not known. Check its country, region and ZIP code.';
        throw badRequest(message, { address: message });
      }
    });
  };
