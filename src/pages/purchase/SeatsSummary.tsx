import type { Classroom, SeatsQuote } from '../../api/classrooms';
import { CURRENCY_NOTE, formatCents, formatPrice, totalCents } from '../../rules/money';
import { formatCount, UNKNOWN } from '../../rules/numbers';
import type { Draft } from './draft';
import { costTexts } from './purchaseInput';
import { SummaryCard } from './SummaryCard';
import { StudentsPayNothing, SummaryLine } from './SummaryLine';

interface Props {
  session: Classroom;
  quote: SeatsQuote;
  draft: Draft;
  quantity: number | null;
}

/** The seats of the class before and after, and their cost: on small screens a line that opens. */
export function SeatsSummary({ session, quote, draft, quantity }: Props) {
  const { client: simulation, seats, seats_waiting } = session;
  const studentsPay = quote.payer === 'student';
  const free = studentsPay && session.asks_payment === false;
  const total = draft.paid?.amount ?? (quantity ? totalCents(quote.price, quantity) : null);
  const [label, amount]: [string, number | null] = studentsPay ? ['You pay', 0] : ['Total', total];
  const line = costTexts({ studentsPay, free, price: quote.price, quantity, total });
  return (
    <SummaryCard line={line} simulation={simulation} note={CURRENCY_NOTE}>
      <SummaryLine label="Seats">
        {seats === null
          ? UNKNOWN
          : `${formatCount(seats)}, then ${quantity === null ? UNKNOWN : formatCount(seats + quantity)}`}
      </SummaryLine>
      {seats_waiting ? (
        <SummaryLine label="Already being added">{formatCount(seats_waiting)}</SummaryLine>
      ) : null}
      {free ? (
        <StudentsPayNothing />
      ) : (
        <SummaryLine label={studentsPay ? 'Each student pays' : 'Price'}>
          {studentsPay
            ? formatPrice(quote.price)
            : quantity
              ? `${formatCount(quantity)} × ${formatPrice(quote.price)}`
              : `${formatPrice(quote.price)} per student`}
        </SummaryLine>
      )}
      <SummaryLine label={label} total>
        {formatCents(amount)}
      </SummaryLine>
    </SummaryCard>
  );
}
