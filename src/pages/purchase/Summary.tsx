import ChevronUp from 'bootstrap-icons/icons/chevron-up.svg?react';
import { type ReactNode, useId, useState } from 'react';
import { pictureAddress } from '../../rules/addresses';
import {
  currencyNote,
  FREE_FOR_SCHOOL,
  formatCents,
  formatCount,
  formatPrice,
  totalCents,
  UNKNOWN,
} from '../../rules/money';
import { parseVariations } from '../../rules/sessions/variations';
import { useAppSelector } from '../../store/hooks';
import { selectHas } from '../../store/session';
import { type Draft, isPaidByStudents, type Offer, priceOf, seatsText } from './order';
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
  offer: Offer;
  draft: Draft;
  quantity: number | null;
  step: Step;
}

/**
 * The choices so far with their cost, at the side of the steps. On small screens a priced order is a bar at the
 * bottom: one line, which opens to show the others. Where a button pays the total, it alone says it there.
 */
export function Summary({ offer, draft, quantity, step }: Props) {
  const { kind, simulation, free, awaited } = offer;
  const [open, setOpen] = useState(false);
  const hasTax = useAppSelector((state) => selectHas(state, 'tax'));
  const lines = useId();
  const cover = pictureAddress(simulation.cover_url);
  const isPriced = kind === 'purchase' || kind === 'seats';
  const studentsPay = isPaidByStudents(draft);
  const freeText = free ? FREE_FOR_SCHOOL : awaited;
  const asksNobody = freeText && draft.payer !== 'instructor' && !draft.paid;
  const price = priceOf(draft, offer);
  const total = draft.paid?.amount ?? (quantity ? totalCents(price, quantity) : null);
  // The form has the sum with tax.
  const totalLabel = hasTax && !draft.paid ? 'Before tax' : 'Total';
  const onWide = isPriced ? 'd-none d-lg-block' : '';
  const isOnButton = step === 'payment' && !draft.later;
  /** The cost in a line, which breaks between its parts where it does not fit. */
  const [first, second] = asksNobody
    ? [freeText]
    : studentsPay
      ? [`You pay ${formatCents(0)}`, `students pay ${formatPrice(price)} each`]
      : quantity === null
        ? [`${formatPrice(price)} per student`]
        : [`${totalLabel} ${formatCents(total)}`, seatsText(quantity)];
  return (
    <aside
      className={`card side-card summary ${isOnButton ? 'd-none d-lg-flex' : isPriced ? 'summary-bar' : ''}`}
      aria-label="Summary"
    >
      {cover && (
        <span className={`cover ${onWide}`}>
          <img src={cover} alt="" width="320" height="180" />
        </span>
      )}
      {isPriced && (
        <button
          type="button"
          className="btn d-flex d-lg-none align-items-center justify-content-between gap-2 p-3 text-start"
          aria-expanded={open}
          aria-controls={lines}
          onClick={() => setOpen(!open)}
        >
          <span>
            <span className="d-inline-block">{second ? `${first} ·` : first}</span>{' '}
            <span className="d-inline-block">{second}</span>
          </span>
          <ChevronUp className="turns" />
        </button>
      )}
      <div className={`card-body ${open ? '' : onWide}`} id={lines}>
        <p className="fw-semibold text-truncate mb-2">{simulation.name}</p>
        <dl className="mb-0">
          <Subject offer={offer} draft={draft} quantity={quantity} step={step} />
          {!isPriced && (
            <Line label="Total" total>
              Free
            </Line>
          )}
          {isPriced && asksNobody && (
            <div className="mt-2">
              <dt className="h3 mb-0">{freeText}</dt>
              <dd className="small text-secondary">{`Usually ${formatPrice(price)} per student`}</dd>
            </div>
          )}
          {isPriced && !asksNobody && (
            <>
              <Line label={studentsPay ? 'Students pay' : 'Price'}>
                {quantity
                  ? `${seatsText(quantity)} × ${formatPrice(price)}`
                  : `${formatPrice(price)} per student`}
              </Line>
              <Line label={studentsPay ? 'You pay' : totalLabel} total>
                {formatCents(studentsPay ? 0 : total)}
              </Line>
            </>
          )}
        </dl>
        {isPriced && <p className="small mb-0 text-secondary">{currencyNote(hasTax)}</p>}
      </div>
    </aside>
  );
}

/** The order itself, and its payer. */
function Subject({ offer: { kind, simulation, session, free }, draft, quantity, step }: Props) {
  if (session) {
    const { seats } = session;
    const after = seats === null || quantity === null ? UNKNOWN : formatCount(seats + quantity);
    return <Line label="Seats">{seats === null ? UNKNOWN : `${formatCount(seats)} → ${after}`}</Line>;
  }
  if (kind !== 'purchase') return <Line label="Students">{`Up to ${quantity}`}</Line>;
  const variation = parseVariations(simulation.variations).find(({ key }) => key === draft.variation);
  return (
    <>
      <Line label="Payer">{payerText(draft, free, step)}</Line>
      {variation && (
        <Line label="Activity" roomy>
          {variation.label}
        </Line>
      )}
    </>
  );
}

interface LineProps {
  label: string;
  /** Emphasises the line, as for the total. */
  total?: boolean;
  /** Hidden in the bar of small screens. */
  roomy?: boolean;
  children: ReactNode;
}

/** A label and a value of the summary. */
function Line({ label, total, roomy, children }: LineProps) {
  const shown = roomy ? 'd-none d-lg-flex' : 'd-flex';
  return (
    <div className={`${shown} justify-content-between gap-3 ${total ? 'h3 mt-2 mb-0' : 'small'}`}>
      <dt className={total ? undefined : 'fw-normal text-secondary'}>{label}</dt>
      <dd className="mb-1 text-end" translate={total ? 'no' : undefined}>
        {children}
      </dd>
    </div>
  );
}
