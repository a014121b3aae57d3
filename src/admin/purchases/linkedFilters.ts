import { fullName } from '../../rules/users';
import type { PurchaseRow } from '../../store/adminPurchases';
import type { PurchaseFilters } from './purchasesList';

/** The filters that only links can set, with the names of the simulation and school. The customer's is taken from the rows. */
export function linkedFilters(
  filters: PurchaseFilters,
  { simulation, school }: { simulation: string; school: string },
  rows: readonly PurchaseRow[] | null,
) {
  const customer = filters.customer && rows?.find((row) => row.customer._id === filters.customer)?.customer;
  const trial = { true: 'Yes', false: 'No', '': '' }[filters['metadata[trial]']];
  const payment = { now: 'Now', later: 'Later', '': '' }[filters.payment_time];
  return [
    ['customer', 'Customer', customer ? fullName(customer) : filters.customer],
    ['school', 'School', school],
    ['client', 'Client', simulation],
    ['payment_time', 'Payment', payment],
    ['metadata[trial]', 'Trial', trial],
  ] as const;
}
