import type { ReactNode } from 'react';

/** Says quietly what has happened. Not reactstrap's Alert: that one always interrupts (role="alert"). */
export function StatusAlert({ children }: { children: ReactNode }) {
  return (
    <div className="alert alert-success" role="status">
      {children}
    </div>
  );
}
