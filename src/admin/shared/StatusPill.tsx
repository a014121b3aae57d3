import type { ReactNode } from 'react';
import { Badge } from 'reactstrap';
import { UNKNOWN } from '../../rules/numbers';

export type Tone = 'neutral' | 'info' | 'success' | 'warning' | 'danger';

/** A status as a coloured badge; a dash if it is unknown. */
export function StatusPill({ tone, children }: { tone: Tone; children: ReactNode }) {
  if (!children) return <span>{UNKNOWN}</span>;
  const color = tone === 'neutral' ? 'secondary' : tone;
  return (
    <Badge pill color={`${color}-subtle`} className={`status-pill text-${color}-emphasis`}>
      {children}
    </Badge>
  );
}
