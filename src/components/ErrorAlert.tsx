import type { ReactNode } from 'react';
import { MessageBox } from './MessageBox';

interface Props {
  id?: string;
  color?: 'danger' | 'warning';
  className?: string;
  children: ReactNode;
}

/** Says at once, and to screen readers as well, what went wrong. */
export function ErrorAlert({ color = 'danger', ...box }: Props) {
  return <MessageBox color={color} role="alert" {...box} />;
}
