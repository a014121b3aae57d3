import { focusHeading } from '../../components/focusHeading';
import { fullName } from '../../rules/users';
import type { PurchaseRow } from '../../store/adminPurchases';
import { Chip } from '../shared/Chip';
import type { PurchaseFilters } from './purchasesList';

interface Props {
  filters: PurchaseFilters;
  rows: readonly PurchaseRow[] | null;
  choose: (choice: Partial<PurchaseFilters>) => void;
}

type Linked = 'customer' | 'client' | 'payment_time' | 'metadata[trial]';

/** Chips for the filters that only links can set, with names taken from the rows. */
export function LinkedFilters({ filters, rows, choose }: Props) {
  const named = (id: string, other: string) => id !== '' && id === other;
  const customer = rows?.find((row) => named(row.customer._id, filters.customer))?.customer;
  const simulation = rows?.find((row) => named(row.client._id, filters.client))?.client;
  const trial = { true: 'Yes', false: 'No', '': '' }[filters['metadata[trial]']];
  const payment = { now: 'Now', later: 'Later', '': '' }[filters.payment_time];
  const linked: [Linked, string, string][] = [
    ['customer', 'Customer', customer ? fullName(customer) : filters.customer],
    ['client', 'Client', simulation?.name ?? filters.client],
    ['payment_time', 'Payment', payment],
    ['metadata[trial]', 'Trial', trial],
  ];
  const shown = linked.filter(([, , value]) => value !== '');
  if (shown.length === 0) return null;
  const remove = (name: Linked) => {
    focusHeading();
    choose({ [name]: '' });
  };
  return (
    <ul className="list-unstyled d-flex flex-wrap gap-2 mb-3" aria-label="Also filtered by">
      {shown.map(([name, label, value]) => (
        <Chip key={name} removal={`Remove the filter ${label}: ${value}`} onRemove={() => remove(name)}>
          {label}: <strong>{value}</strong>
        </Chip>
      ))}
    </ul>
  );
}
