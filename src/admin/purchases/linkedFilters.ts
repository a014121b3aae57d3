import type { ShownFilter } from '../../components/list/FilterBar';
import { fullName } from '../../rules/users';
import type { PurchaseRow } from '../../store/adminPurchases';
import type { PurchaseFilters } from './purchasesList';

/** The filters that only links can set, with the names of the simulation and school. The customer's is taken from the rows. */
export function linkedFilters(
  filters: PurchaseFilters,
  { simulation, school }: { simulation: string; school: string },
  rows: readonly PurchaseRow[] | null,
  choose: (choice: Partial<PurchaseFilters>) => void,
): ShownFilter[] {
  const customer = filters.customer && rows?.find((row) => row.customer._id === filters.customer)?.customer;
  const trial = { true: 'Yes', false: 'No', '': '' }[filters['metadata[trial]']];
  const payment = { now: 'Now', later: 'Later', '': '' }[filters.payment_time];
  return [
    {
      label: 'Customer',
      shown: customer ? fullName(customer) : filters.customer,
      clear: () => choose({ customer: '' }),
    },
    { label: 'School', shown: school, clear: () => choose({ school: '' }) },
    { label: 'Client', shown: simulation, clear: () => choose({ client: '' }) },
    { label: 'Payment', shown: payment, clear: () => choose({ payment_time: '' }) },
    { label: 'Trial', shown: trial, clear: () => choose({ 'metadata[trial]': '' }) },
  ];
}
