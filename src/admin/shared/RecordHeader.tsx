import { BackLink } from '../../components/BackLink';
import './administration.scss';
import type { ReactNode } from 'react';
import { useBackToList } from '../../components/useBackToList';

interface Props {
  /** Where the way back leads. */
  list: readonly [path: string, label: string];
  title: string;
  /** On a wide screen, the way back is in the line of the heading. */
  compact?: boolean;
  children?: ReactNode;
}

/** The heading of a record, or of a list that belongs to another, below the way back to that list. */
export function RecordHeader({ list: [path, label], title, compact = false, children }: Props) {
  const address = useBackToList(path);
  return (
    <header className={`record-header ${compact ? 'is-compact' : ''}`.trim()}>
      <nav aria-label="Breadcrumb">
        <BackLink to={address} className="mb-0">
          {label}
        </BackLink>
      </nav>
      <div className="record-title">
        <h1 className="mb-0 text-break">{title}</h1>
        {children}
      </div>
    </header>
  );
}
