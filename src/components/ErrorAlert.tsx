import type { ReactNode } from 'react';

interface Props {
  id?: string;
  color?: 'danger' | 'warning';
  className?: string;
  children: ReactNode;
}

/**
 * Says at once, and to screen readers as well, what went wrong. Bootstrap's markup without reactstrap's
 * Alert: that one would bring the library of its transitions to every first screen.
 */
export function ErrorAlert({ id, color = 'danger', className = '', children }: Props) {
  return (
    <div id={id} className={`alert alert-${color} ${className}`} role="alert">
      {children}
    </div>
  );
}
