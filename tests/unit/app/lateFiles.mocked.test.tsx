import { act, render, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { RichText } from '../../../src/pages/library/RichText';
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

vi.mock('../../../src/lib/format/richText', () => {
  throw new Error('Failed to fetch dynamically imported module');
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

test('a text is shown without formatting if the sanitiser cannot be loaded', async () => {
  render(<RichText html="<p>One &amp; <b>two</b></p><p>Three<br>four <img src=x onerror=alert(1)></p>" />);
  expect(await screen.findByText('One & two')).toBeVisible();
  for (const text of ['Three', 'four']) expect(screen.getByText(text)).toBeVisible();
  expect(document.querySelector('.rich-text img')).toBeNull();
});
