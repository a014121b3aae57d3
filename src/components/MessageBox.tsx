import type { ComponentProps } from 'react';

interface Props extends ComponentProps<'div'> {
  color: 'success' | 'info' | 'warning' | 'danger' | 'secondary';
}

/**
 * A tinted box for a message; the role says how urgent it is. Bootstrap's markup without reactstrap's Alert: that
 * one always interrupts, and would bring the library of its transitions to every first screen.
 */
export function MessageBox({ color, className = '', ...box }: Props) {
  return <div {...box} className={`alert alert-${color} ${className}`} />;
}
