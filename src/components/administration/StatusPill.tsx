import './statusPill.scss';
import type { ReactNode } from 'react';

export type Tone = 'neutral' | 'info' | 'success' | 'warning' | 'danger';

/** A state in a word, with a colour beside it. */
export function StatusPill({ tone, children }: { tone: Tone; children: ReactNode }) {
  return <span className={`status-pill is-${tone}`}>{children}</span>;
}
