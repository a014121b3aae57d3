import { ConfigError, type Settings } from './settings';

/** The letters of a region's name: 'N.Y.' and 'n y' are one. */
export const regionKey = (region: string): string =>
  region
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, '');

/** The tax of a country, or of a region of it. */
interface TableRate {
  country: string;
  /** The ways in which its buyers write the region, by `regionKey`; none for the whole country. */
  regions: readonly string[];
  /** Thousandths of a percent. */
  milliPercent: number;
  label: string;
  /** Whether a buyer of another country than the seller's with a tax number accounts for it. */
  reverses: boolean;
}

/** Where taxes come from: a table, or Stripe Tax; null for no taxes. */
export type TaxSettings =
  | { by: 'table'; sellerCountry: string; rates: readonly TableRate[] }
  | { by: 'stripe' }
  | null;

const entry = /^([A-Z]{2})(?:-([^=]+))?\s*=\s*(\d{1,2}(?:\.\d{1,3})?)\s+([^\d\s].{0,39}?)(\s+reverse)?$/;

function rateOf(text: string): TableRate {
  const [, country, regions, percent, label, reverse] = entry.exec(text) ?? [];
  if (!country || !percent || !label) {
    throw new ConfigError(
      `TAX_RATES must be 'stripe' or entries like 'DE=19 VAT; FR=20 VAT reverse; US-NY|New York=8.875 Sales tax', not '${text}'.`,
    );
  }
  return {
    country,
    regions: (regions ?? '').split('|').map(regionKey).filter(Boolean),
    milliPercent: Math.round(Number(percent) * 1000),
    label,
    reverses: reverse !== undefined,
  };
}

interface Known {
  hasStripe: boolean;
  sellerCountry: string;
}

export function readTaxSettings(settings: Settings, { hasStripe, sellerCountry }: Known): TaxSettings {
  return settings.read<TaxSettings>('TAX_RATES', null, (text) => {
    if (text === 'stripe') {
      if (hasStripe) return { by: 'stripe' };
      throw new ConfigError("TAX_RATES is 'stripe', which needs the keys of Stripe.");
    }
    const entries = text.split(';').map((part) => part.trim());
    const rates = entries.filter(Boolean).map(rateOf);
    if (sellerCountry) return { by: 'table', sellerCountry, rates };
    throw new ConfigError('TAX_RATES needs SELLER_COUNTRY, the country of the seller.');
  });
}
