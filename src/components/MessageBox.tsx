import type { ComponentProps, ReactNode } from 'react';

interface Props extends ComponentProps<'div'> {
  color: 'success' | 'info' | 'warning' | 'danger' | 'secondary';
}

/**
 * A tinted box for a message; the role sets its urgency. Not reactstrap's Alert, which always has the role alert and
 * would load its transition library on every first screen.
 */
export function MessageBox({ color, className = '', ...box }: Props) {
  return <div {...box} className={`alert bg-${color}-subtle text-${color}-emphasis ${className}`} />;
}

interface ErrorAlertProps {
  color?: 'danger' | 'warning';
  className?: string;
  children: ReactNode;
}

/** An error message that screen readers announce at once. */
export function ErrorAlert({ color = 'danger', ...box }: ErrorAlertProps) {
  return <MessageBox color={color} role="alert" {...box} />;
}
