import type { CatalogueDetail } from '../../api/records/simulation';
import { formatCents, formatPrice, totalCents } from '../../rules/money';
import { formatCount } from '../../rules/numbers';
import { parseVariations } from '../../rules/variations';
import type { Draft } from './draft';
import { priceOf } from './purchaseInput';
import { SummaryCard } from './SummaryCard';
import { SummaryLine } from './SummaryLine';

const people = (count: number): string => `${formatCount(count)} ${count === 1 ? 'learner' : 'learners'}`;

const payerText = ({ payer, later, paid }: Draft): string => {
  if (paid) return 'You, paid by card';
  if (payer === 'student') return 'Each student';
  if (payer === null) return 'Not chosen yet';
  return later ? 'You, later by invoice' : 'You, now by card';
};

interface Props {
  simulation: CatalogueDetail;
  draft: Draft;
  quantity: number | null;
}

/** The choices so far with their cost, always visible. */
export function Summary({ simulation, draft, quantity }: Props) {
  const variation = parseVariations(simulation.variations).find(({ key }) => key === draft.variation);
  const students = draft.payer === 'student' && !draft.paid;
  return (
    <SummaryCard
      bar
      simulation={simulation}
      note={students ? 'Paid by the students: you pay nothing.' : undefined}
    >
      <SummaryLine label="Payer">{payerText(draft)}</SummaryLine>
      {variation && (
        <SummaryLine label="Activity" roomy>
          {variation.label}
        </SummaryLine>
      )}
      <SummaryLine label="Price">
        {quantity ? `${people(quantity)} × ` : ''}
        {formatPrice(priceOf(draft, simulation))}
        {quantity ? '' : ' per learner'}
      </SummaryLine>
      <SummaryLine label="Total" total>
        {formatCents(draft.paid?.amount ?? (quantity ? totalCents(simulation.price, quantity) : null))}
      </SummaryLine>
    </SummaryCard>
  );
}
