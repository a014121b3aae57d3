import type { ReactNode } from 'react';
import { UNKNOWN } from '../../rules/money';

/** A status with a capital letter. It is free text: other systems send words of their own. */
export const statusText = (status: string): string => status.charAt(0).toUpperCase() + status.slice(1);

/** The longest number that a row shows whole. */
const LONGEST = 14;

/** Both ends of a long number, which tell rows apart. */
export const bothEnds = (number: string): string =>
  number.length > LONGEST ? `${number.slice(0, 8)}…${number.slice(-4)}` : number;

export type Tone = 'neutral' | 'info' | 'success' | 'warning' | 'danger';

/** A status as a coloured badge; a dash if it is unknown. */
export function StatusPill({ tone, children }: { tone: Tone; children: ReactNode }) {
  if (!children) return <span>{UNKNOWN}</span>;
  const color = tone === 'neutral' ? 'secondary' : tone;
  return (
    <span
      className={`badge rounded-pill bg-${color}-subtle text-${color}-emphasis status-pill text-wrap text-start`}
    >
      {children}
    </span>
  );
}

/** The value of nearly all rows, where a badge stands for what differs; cards on phones leave it out. */
export const UsualValue = ({ children }: { children: string }) => (
  <span data-empty className="text-secondary">
    {children}
  </span>
);

/** A dash in a table, with the words that it stands for; they are heard only. */
export function NoValue({ children }: { children: string }) {
  return (
    <>
      <span data-empty className="text-secondary" aria-hidden="true">
        {UNKNOWN}
      </span>
      <span className="visually-hidden">{children}</span>
    </>
  );
}
