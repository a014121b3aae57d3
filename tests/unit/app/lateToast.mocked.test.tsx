import { act, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { showAlert } from '../../../src/store/alert';
import { renderApp } from '../../support/render';

const line = vi.hoisted(() => {
  let open = () => {};
  return { isOpen: new Promise<void>((resolve) => (open = resolve)), open: () => open() };
});

// Simulates a slow line.
vi.mock('../../../src/app/toast/ToastCard', async (original) => {
  await line.isOpen;
  return original();
});

test('a toast is shown for its full time however late its file comes', async () => {
  const { store } = await renderApp('/error?code=101');
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  await act(async () => {
    store.dispatch(showAlert('success', 'Saved.'));
  });
  act(() => vi.advanceTimersByTime(10_000));
  vi.useRealTimers();
  line.open();
  expect(await screen.findByText('Saved.')).toBeVisible();
});
