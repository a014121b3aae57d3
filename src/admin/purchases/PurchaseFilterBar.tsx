import { FilterBar, type ShownFilter, selectFilter, TextFilter } from '../../components/list/FilterBar';
import { useAppSelector } from '../../store/hooks';
import { selectHas } from '../../store/session';
import type { PurchaseFilters } from './purchasesList';
import { purchaseStatuses } from './statuses';

interface Props {
  filters: PurchaseFilters;
  type: (name: keyof PurchaseFilters, text: string) => void;
  settle: () => void;
  choose: (choice: Partial<PurchaseFilters>) => void;
  linked: readonly ShownFilter[];
}

const processedChoices = [
  ['', 'All'],
  ['true', 'Processed'],
  ['false', 'Not processed'],
] as const;
const payerChoices = [
  ['', 'Everybody'],
  ['instructor', 'The instructor'],
  ['student', 'The students'],
] as const;
const classSessionChoices = [
  ['', 'All'],
  ['open', 'Open'],
  ['waiting', 'Waiting'],
] as const;

export function PurchaseFilterBar({ filters, type, settle, choose, linked }: Props) {
  const hasSessions = useAppSelector((state) => selectHas(state, 'hosts'));
  return (
    <FilterBar
      label="Purchases"
      onSubmit={settle}
      filters={[
        selectFilter({
          label: 'Status',
          value: filters.status,
          choices: [['', 'All statuses'], ...purchaseStatuses(filters.status)],
          onChoose: (status) => choose({ status }),
        }),
        selectFilter({
          label: 'Processed',
          value: filters.processed,
          choices: processedChoices,
          onChoose: (processed) => choose({ processed }),
        }),
      ]}
      more={[
        selectFilter({
          label: 'Paid by',
          value: filters.payer,
          choices: payerChoices,
          onChoose: (payer) => choose({ payer }),
        }),
        ...(hasSessions
          ? [
              selectFilter({
                label: 'Session',
                value: filters.session,
                choices: classSessionChoices,
                onChoose: (session) => choose({ session }),
              }),
            ]
          : []),
      ]}
      linked={linked}
    >
      <TextFilter
        label="Search"
        placeholder="Order, payment, customer or client"
        wide
        value={filters.q}
        onType={(text) => type('q', text)}
        onSettle={settle}
      />
    </FilterBar>
  );
}
