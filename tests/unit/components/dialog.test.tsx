import { act, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import Modal from '../../../src/components/dialogs/Modal';

afterEach(() => vi.useRealTimers());

test('a dialog begins to show at once, without the time of its transition', () => {
  vi.useFakeTimers();
  render(
    <Modal heading="Title" toggle={() => {}}>
      Text
    </Modal>,
  );
  const dialog = screen.getByRole('dialog', { name: 'Title' });
  expect(dialog).not.toHaveClass('show');
  act(() => vi.advanceTimersByTime(1));
  expect(dialog).toHaveClass('show');
});
