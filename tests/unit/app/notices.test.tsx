import { act, fireEvent, screen } from '@testing-library/react';
import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { showAlert } from '../../../src/store/alert';
import { renderApp } from '../../support/render';

const advance = (ms: number) => act(() => vi.advanceTimersByTime(ms));
const say = (store: Awaited<ReturnType<typeof renderApp>>['store'], ...alert: Parameters<typeof showAlert>) =>
  act(async () => {
    store.dispatch(showAlert(...alert));
  });

// The app loads this module with the first toast.
beforeAll(() => import('../../../src/app/toast/ToastCard'));

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
});

test('the start-up overlay is shown for 1000 ms, and removed 500 ms later', async () => {
  await renderApp('/error?code=101');
  const overlay = screen.getByTestId('startup-overlay');
  advance(999);
  expect(overlay).not.toHaveClass('leaving');
  advance(1);
  expect(overlay).toHaveClass('leaving');
  advance(499);
  expect(overlay).toBeInTheDocument();
  advance(1);
  expect(overlay).not.toBeInTheDocument();
});

describe('a toast', () => {
  test('is announced, as an alert if it tells of a danger, and disappears after three seconds', async () => {
    const { store } = await renderApp('/error?code=101');
    await say(store, 'success', 'User successfully created.');
    expect(screen.getByRole('status')).toHaveTextContent('NotificationUser successfully created.');
    advance(2999);
    expect(screen.getByText('User successfully created.')).toBeVisible();
    advance(1);
    expect(screen.queryByText('User successfully created.')).not.toBeInTheDocument();
    await say(store, 'danger', 'Not saved.');
    expect(screen.getByRole('alert')).toHaveTextContent('Not saved.');
  });

  test('stays while it is hovered or focused', async () => {
    const { store } = await renderApp('/error?code=101');
    await say(store, 'success', 'Saved.');
    fireEvent.mouseEnter(screen.getByText('Saved.'));
    advance(10_000);
    expect(screen.getByText('Saved.')).toBeVisible();
    fireEvent.mouseLeave(screen.getByText('Saved.'));
    act(() => screen.getByRole('button', { name: 'Close' }).focus());
    advance(10_000);
    expect(screen.getByText('Saved.')).toBeVisible();
    act(() => screen.getByRole('button', { name: 'Close' }).blur());
    advance(3000);
    expect(screen.queryByText('Saved.')).not.toBeInTheDocument();
  });

  test('can be closed, and the next toast is shown for its full time', async () => {
    const { store } = await renderApp('/error?code=101');
    await say(store, 'success', 'One.');
    advance(2000);
    fireEvent.click(screen.getByRole('button', { name: 'Close' }));
    expect(screen.queryByText('One.')).not.toBeInTheDocument();
    await say(store, 'success', 'Two.');
    advance(2000);
    expect(screen.getByText('Two.')).toBeVisible();
  });
});
