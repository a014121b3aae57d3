import { regionKey, type TaxSettings } from '../../config/tax';
import { badRequest } from '../../http/errors';
import type { TaxCalculator } from '../../services/services';
import { isVatNumber } from '../documents/billing';

/** The part of an amount, rounded half away from zero. A thousandth of a percent is a hundred-thousandth. */
const shareOf = (cents: number, milliPercent: number): number => Math.round((cents * milliPercent) / 100_000);

/** Taxes by the configured rates. Where there is none for a place, the seller collects none there. */
export const createTaxTable =
  ({ rates, sellerCountry }: Extract<TaxSettings, { by: 'table' }>): TaxCalculator =>
  async ({ net, country, region, tax_number }) => {
    const ofCountry = rates.filter((rate) => rate.country === country);
    if (!region && ofCountry.some(({ regions }) => regions.length > 0)) {
      const message = 'Enter the state or region that you are billed in.';
      throw badRequest(message, { region: message });
    }
    const rate =
      ofCountry.find(({ regions }) => regions.includes(regionKey(region))) ??
      ofCountry.find(({ regions }) => regions.length === 0);
    if (!rate) return { cents: 0, percent: 0, label: '', reason: 'outside-scope' };
    const { label, milliPercent, reverses } = rate;
    if (reverses && country !== sellerCountry && isVatNumber({ country, tax_number }))
      return { cents: 0, percent: 0, label, reason: 'reverse-charge' };
    return {
      cents: shareOf(net, milliPercent),
      percent: milliPercent / 1000,
      label,
      reason: 'standard',
    };
  };
