/** USD to integer cents; 19.99 * 100 alone would be 1998.9999999999998. */
export const toCents = (dollars: number): number => Math.round(dollars * 100);

/** The price of `quantity` learners in cents. */
export const totalCents = (price: number, quantity: number): number => toCents(price) * quantity;

const dollars = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' });

/** Integer cents as '$1,234.50'. */
export const formatCents = (cents: number): string => dollars.format(cents / 100);

/** USD as '$1,234.50'. */
export const formatPrice = (price: number): string => formatCents(toCents(price));
