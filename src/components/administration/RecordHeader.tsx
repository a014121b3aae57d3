import './recordHeader.scss';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { useBackToList } from '../useBackToList';

interface Props {
  /** The list that the record belongs to. */
  list: readonly [path: string, label: string];
  title: string;
  children?: ReactNode;
}

/** The heading of a record, below the way back to its list. */
export function RecordHeader({ list: [path, label], title, children }: Props) {
  const address = useBackToList(path);
  return (
    <header className="record-header">
      <nav aria-label="Breadcrumb">
        <Link to={address}>{label}</Link>
      </nav>
      <div className="record-title">
        <h1>{title}</h1>
        {children}
      </div>
    </header>
  );
}
