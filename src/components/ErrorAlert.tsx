import type { ReactNode } from 'react';
import { MessageBox } from './MessageBox';

interface Props {
  id?: string;
  color?: 'danger' | 'warning';
  className?: string;
  children: ReactNode;
}

/** An error message that screen readers announce at once. */
export function ErrorAlert({ color = 'danger', ...box }: Props) {
  return <MessageBox color={color} role="alert" {...box} />;
}
