import ArrowLeft from 'bootstrap-icons/icons/arrow-left.svg?react';
import type { ReactNode } from 'react';
import { Link, type LinkProps, useLocation } from 'react-router-dom';
import { inAppPath } from '../lib/returnAddress';

interface Props {
  to: string;
  className?: string;
  children: ReactNode;
}

/** The way back to the screen above, over a heading. */
export const BackLink = ({ to, className = 'mb-3', children }: Props) => (
  <Link to={to} className={`back-link d-print-none fw-semibold ${className}`}>
    <ArrowLeft className="me-1" />
    <span>{children}</span>
  </Link>
);

/**
 * The address of the list that a record belongs to, as the reader left it for the record, which the link to the
 * record keeps in the history (`{ list }`). The first path is the list's own; others are lists of the same records.
 */
export function useBackToList(path: string, ...others: string[]): string {
  const { state } = useLocation();
  const left = typeof state?.list === 'string' ? inAppPath(state.list) : null;
  // The router does not tell upper and lower case apart.
  const isOwn = left !== null && [path, ...others].includes(left.replace(/[?#].*$/, '').toLowerCase());
  return isOwn ? left : path;
}

interface RecordHeaderProps {
  /** Where the way back leads. */
  list: readonly [path: string, label: string];
  title: string;
  /** On a wide screen, the way back is in the line of the heading. A long title is small. */
  compact?: boolean;
  children?: ReactNode;
}

/** The heading of a record, or of a list that belongs to another, below the way back to that list. */
export function RecordHeader({ list: [path, label], title, compact = false, children }: RecordHeaderProps) {
  const address = useBackToList(path);
  const isLong = compact && title.length > 32;
  return (
    <header className={compact ? 'mb-2 d-lg-flex column-gap-4 align-items-baseline' : 'mb-4'}>
      <nav aria-label="Breadcrumb">
        <BackLink to={address} className="mb-0 text-nowrap">
          {label}
        </BackLink>
      </nav>
      <div className="d-flex flex-wrap align-items-center gap-3 mt-2">
        <h1 className={`mb-0 text-break ${isLong ? 'h5' : ''}`} title={isLong ? title : undefined}>
          {title}
        </h1>
        {children}
      </div>
    </header>
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
