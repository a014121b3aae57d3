import type { ReactNode } from 'react';

/** The heading of a list, with actions at its side. */
export function ListHeader({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <header className="list-header d-flex flex-wrap align-items-baseline justify-content-between gap-3">
      <h1 className="mb-0">{title}</h1>
      <div className="d-flex flex-wrap gap-2">{children}</div>
    </header>
  );
}
