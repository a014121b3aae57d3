import type { ReactNode } from 'react';
import { Link, type LinkProps, useLocation } from 'react-router-dom';
import { UNKNOWN } from '../../rules/money';

/** A status with a capital letter. It is free text: other systems send words of their own. */
export const statusText = (status: string): string => status.charAt(0).toUpperCase() + status.slice(1);

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

/**
 * A link to a record that keeps the list's address, so that the way back leads to the same filters. See
 * `useBackToList`.
 */
export function RecordLink(props: LinkProps & { to: string }) {
  const { pathname, search, state } = useLocation();
  return <Link {...props} state={{ list: state?.list ?? pathname + search }} />;
}
