import type { ReactNode } from 'react';
import { formatCents, PLAYS_FREE } from '../../rules/money';

interface Props {
  label: string;
  /** Emphasises the line, as for the total. */
  total?: boolean;
  /** Hidden in the bar of small screens. */
  roomy?: boolean;
  children: ReactNode;
}

/** A label and a value of the summary. */
export function SummaryLine({ label, total, roomy, children }: Props) {
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

/** The share of students whose school plays the simulation free. */
export const StudentsPayNothing = () => (
  <SummaryLine label="Students pay">{`${formatCents(0)} · ${PLAYS_FREE}`}</SummaryLine>
);
