import { BackLink } from '../../components/BackLink';
import './administration.scss';
import type { ReactNode } from 'react';
import { useBackToList } from '../../components/useBackToList';

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
    <header className="mb-4">
      <nav aria-label="Breadcrumb">
        <BackLink to={address} className="mb-0">
          {label}
        </BackLink>
      </nav>
      <div className="d-flex flex-wrap align-items-center gap-3 mt-2">
        <h1 className="mb-0 text-break">{title}</h1>
        {children}
      </div>
    </header>
  );
}
