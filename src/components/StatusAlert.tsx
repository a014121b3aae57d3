import type { ReactNode } from 'react';
import { MessageBox } from './MessageBox';

interface Props {
  color?: 'success' | 'warning';
  children: ReactNode;
}

/** Says quietly what has happened. */
export function StatusAlert({ color = 'success', children }: Props) {
  return (
    <MessageBox color={color} role="status">
      {children}
    </MessageBox>
  );
}
