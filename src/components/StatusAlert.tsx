import type { ReactNode } from 'react';
import { MessageBox } from './MessageBox';

interface Props {
  color?: 'success' | 'warning';
  children: ReactNode;
}

/** A message that screen readers announce politely. */
export function StatusAlert({ color = 'success', children }: Props) {
  return (
    <MessageBox color={color} role="status">
      {children}
    </MessageBox>
  );
}
