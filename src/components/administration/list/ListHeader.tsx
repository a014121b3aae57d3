import './listHeader.scss';
import type { ReactNode } from 'react';

/** The heading of a list, with what can be done there beside it. */
export function ListHeader({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <header className="list-header">
      <h1>{title}</h1>
      <div className="actions">{children}</div>
    </header>
  );
}
