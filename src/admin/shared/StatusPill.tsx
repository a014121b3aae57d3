import type { ReactNode } from 'react';
import { Badge } from 'reactstrap';

export type Tone = 'neutral' | 'info' | 'success' | 'warning' | 'danger';

/** A status as a coloured badge. */
export function StatusPill({ tone, children }: { tone: Tone; children: ReactNode }) {
  const color = tone === 'neutral' ? 'secondary' : tone;
  return (
    <Badge pill color={`${color}-subtle`} className={`status-pill text-${color}-emphasis`}>
      {children}
    </Badge>
  );
}
