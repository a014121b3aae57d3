/** Stands for what is not known. */
export const UNKNOWN = '–';

/** A text; a dash where there is none. */
export const orDash = (text: string): string => text || UNKNOWN;

/**
 * A whole number as '12,345'; a dash where it is not known. By hand: the first `Intl.NumberFormat` costs a slow
 * phone 60 to 80 ms.
 */
export const formatCount = (count: number | string | null): string =>
  count === null ? UNKNOWN : String(count).replace(/\B(?=(\d{3})+$)/g, ',');

/** A number with its noun: '1 student', '2,000 students'. */
export const counted = (count: number | null, one: string, many = `${one}s`): string =>
  `${formatCount(count)} ${count === 1 ? one : many}`;

/** A duration as '90 mins'; a dash where it is not known. */
export const formatMinutes = (minutes: number | null): string =>
  minutes === null ? UNKNOWN : `${minutes} mins`;

/** A typed text with Western digits in place of Arabic and full-width ones. */
export const withPlainDigits = (typed: string): string =>
  typed.replace(/[٠-٩۰-۹０-９]/g, (digit) => String(digit.charCodeAt(0) & 15));

/**
 * A typed number with a point or a comma before its one or two decimals, in Western, Arabic or full-width digits, also as
 * it is shown, such as $1,234.50. Null for all else.
 */
export function readNumber(typed: string): number | null {
  const plain = withPlainDigits(typed.trim()).replace(/^\$ ?/, '');
  const text = plain.replace(/^[1-9]\d{0,2}(,\d{3})+(?=\.|$)/, (whole) => whole.replaceAll(',', ''));
  return /^-?\d{1,12}([.,]\d\d?)?$/.test(text) ? Number(text.replace(',', '.')) : null;
}

/** USD to integer cents; 19.99 * 100 alone would be 1998.9999999999998. */
export const toCents = (dollars: number): number => Math.round(dollars * 100);

/** The price of `quantity` seats in cents; null where the price is not known. */
export const totalCents = (price: number | null, quantity: number): number | null =>
  price === null ? null : toCents(price) * quantity;

/** Integer cents as '$1,234.50'; a dash for an amount that is not known. */
export function formatCents(cents: number | null): string {
  if (cents === null) return UNKNOWN;
  const [whole = '', fraction] = Math.abs(cents / 100)
    .toFixed(2)
    .split('.');
  return `${cents < 0 ? '-' : ''}$${formatCount(whole)}.${fraction}`;
}

/** USD as '$1,234.50'; a dash for a price that is not known. */
export const formatPrice = (price: number | null): string => formatCents(totalCents(price, 1));

/** Goes with each total that is still to be paid. */
export const currencyNote = (hasTax: boolean): string =>
  `In US dollars. ${hasTax ? 'Tax is added where it applies.' : 'No tax is added.'}`;

/** In place of a price that a school’s instructors are not asked for. */
export const FREE_FOR_SCHOOL = 'Free for your school';

/** The total with tax in USD; null where it is not known. */
export const grossOf = ({ total, tax }: { total: number | null; tax?: number | null }): number | null =>
  total === null ? null : total + (tax ?? 0);
