import { act, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { Dialog } from '../../../src/components/dialogs/Dialog';

afterEach(() => vi.useRealTimers());

test('a dialog begins to show at once, without the time of its transition', () => {
  vi.useFakeTimers();
  render(<Dialog labelledBy="title">Text</Dialog>);
  const dialog = screen.getByRole('dialog');
  expect(dialog).not.toHaveClass('show');
  act(() => vi.advanceTimersByTime(1));
  expect(dialog).toHaveClass('show');
});
