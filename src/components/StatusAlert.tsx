import type { ReactNode } from 'react';

/** Says quietly what has happened. Bootstrap's markup: reactstrap's Alert always interrupts (role="alert"). */
export function StatusAlert({ children }: { children: ReactNode }) {
  return (
    <div className="alert alert-success" role="status">
      {children}
    </div>
  );
}
