/** USD to integer cents; 19.99 * 100 alone would be 1998.9999999999998. */
export const toCents = (dollars: number): number => Math.round(dollars * 100);

/** The price of `quantity` learners in cents. */
export const totalCents = (price: number, quantity: number): number => toCents(price) * quantity;

let dollars: Intl.NumberFormat | undefined;

/** Integer cents as '$1,234.50'. */
export function formatCents(cents: number): string {
  // Costs too much to be made before a screen needs it.
  dollars ??= new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' });
  return dollars.format(cents / 100);
}

/** USD as '$1,234.50'. */
export const formatPrice = (price: number): string => formatCents(toCents(price));
