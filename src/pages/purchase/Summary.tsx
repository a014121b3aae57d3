import type { CatalogueDetail } from '../../api/catalogue';
import { CURRENCY_NOTE, FREE_FOR_SCHOOL, formatCents, formatPrice, totalCents } from '../../rules/money';
import { parseVariations } from '../../rules/variations';
import type { Draft } from './draft';
import { costTexts, priceOf, seatsText } from './purchaseInput';
import { SummaryCard } from './SummaryCard';
import { SummaryLine } from './SummaryLine';
import type { Step } from './steps';

const payerText = ({ payer, later, paid }: Draft, free: boolean, step: Step): string => {
  if (paid) return 'You, paid by card';
  if (payer === 'student') return free ? 'Nobody' : 'Students, by card';
  if (payer === null) return 'Not chosen yet';
  if (later) return 'You, by invoice';
  // The card is offered first, so nothing is chosen before that step.
  return step === 'payment' ? 'You, by card' : 'You';
};

interface Props {
  simulation: CatalogueDetail;
  draft: Draft;
  quantity: number | null;
  /** The school of the instructor plays the simulation free. */
  free: boolean;
  step: Step;
}

/** The choices so far with their cost: on small screens a line that opens. */
export function Summary({ simulation, draft, quantity, free, step }: Props) {
  const variation = parseVariations(simulation.variations).find(({ key }) => key === draft.variation);
  const students = draft.payer === 'student' && !draft.paid;
  const total = draft.paid?.amount ?? (quantity ? totalCents(simulation.price, quantity) : null);
  const asksNobody = free && draft.payer !== 'instructor' && !draft.paid;
  const [label, amount]: [string, number | null] = students ? ['You pay', 0] : ['Total', total];
  const price = priceOf(draft, simulation);
  const line = costTexts({ studentsPay: students, free: asksNobody, price, quantity, total });
  return (
    <SummaryCard line={line} simulation={simulation} note={CURRENCY_NOTE}>
      <SummaryLine label="Payer">{payerText(draft, free, step)}</SummaryLine>
      {variation && (
        <SummaryLine label="Activity" roomy>
          {variation.label}
        </SummaryLine>
      )}
      {asksNobody ? (
        <div className="mt-2">
          <dt className="h3 mb-0">{FREE_FOR_SCHOOL}</dt>
          <dd className="small text-secondary">{`Usually ${formatPrice(price)} per student`}</dd>
        </div>
      ) : (
        <>
          <SummaryLine label={students ? 'Students pay' : 'Price'}>
            {quantity
              ? `${seatsText(quantity)} × ${formatPrice(price)}`
              : `${formatPrice(price)} per student`}
          </SummaryLine>
          <SummaryLine label={label} total>
            {formatCents(amount)}
          </SummaryLine>
        </>
      )}
    </SummaryCard>
  );
}
