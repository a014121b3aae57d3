import type { ReactNode } from 'react';
import { UNKNOWN } from '../../rules/numbers';

export type Tone = 'neutral' | 'info' | 'success' | 'warning' | 'danger';

/** A status as a coloured badge; a dash if it is unknown. */
export function StatusPill({ tone, children }: { tone: Tone; children: ReactNode }) {
  if (!children) return <span>{UNKNOWN}</span>;
  const color = tone === 'neutral' ? 'secondary' : tone;
  return (
    <span className={`badge rounded-pill bg-${color}-subtle text-${color}-emphasis status-pill`}>
      {children}
    </span>
  );
}
