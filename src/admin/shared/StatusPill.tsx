import type { ReactNode } from 'react';
import { Badge } from 'reactstrap';

export type Tone = 'neutral' | 'info' | 'success' | 'warning' | 'danger';

/** A state in a word, with its colour. */
export function StatusPill({ tone, children }: { tone: Tone; children: ReactNode }) {
  const color = tone === 'neutral' ? 'secondary' : tone;
  return (
    <Badge pill color={`${color}-subtle`} className={`status-pill text-${color}-emphasis`}>
      {children}
    </Badge>
  );
}
