import { formatCount } from './numbers';

/** USD to integer cents; 19.99 * 100 alone would be 1998.9999999999998. */
export const toCents = (dollars: number): number => Math.round(dollars * 100);

/** The price of `quantity` learners in cents. */
export const totalCents = (price: number, quantity: number): number => toCents(price) * quantity;

/** Integer cents as '$1,234.50'. */
export function formatCents(cents: number): string {
  const [whole = '', fraction] = Math.abs(cents / 100)
    .toFixed(2)
    .split('.');
  return `${cents < 0 ? '-' : ''}$${formatCount(whole)}.${fraction}`;
}

/** USD as '$1,234.50'. */
export const formatPrice = (price: number): string => formatCents(toCents(price));
