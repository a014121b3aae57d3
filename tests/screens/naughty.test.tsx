import { screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { tenthOf } from '../support/generated';
import { naughtyStrings, oddities } from '../support/naughtyStrings';
import { currentPath, renderApp } from '../support/render';
import { callsTo, startServer } from '../support/server';

await startServer({ config: { rateLimitScale: 100_000 } });

const executed = vi.fn();
beforeEach(() => {
  executed.mockReset();
  vi.stubGlobal('alert', executed);
});
afterEach(() => {
  expect(executed).not.toHaveBeenCalled();
  vi.unstubAllGlobals();
});

/** Checks that a text has not become markup and that the app has not crashed. */
function expectSound(text: string): void {
  const injected = document.querySelectorAll(
    'script, iframe, object, embed, [onerror], [onload], a[href^=javascript]',
  );
  expect(injected, text).toHaveLength(0);
  expect(screen.queryByText('Something went wrong'), text).toBeNull();
}

/** An address cannot contain unpaired surrogates, and servers read no longer ones. */
const fitsAddress = (text: string): boolean => !/\p{Surrogate}/u.test(text) && text.length <= 4000;

test('the address: a message in it is shown as text, and every part of a login link is harmless', async () => {
  await renderApp('/contact');
  await screen.findByLabelText('Message');
  const goTo = (path: string) => {
    window.history.replaceState(null, '', `/admin${path}`);
    window.dispatchEvent(new PopStateEvent('popstate', { state: null }));
  };
  // A tenth of the texts, and all oddities: this test never runs on PostgreSQL, where all texts are tried.
  const texts = [...new Set([...oddities, ...tenthOf(naughtyStrings, 'address')])].filter(fitsAddress);
  for (const text of texts) {
    goTo(`/contact?m=${encodeURIComponent(text)}`);
    const shown = text.slice(0, 5000).replaceAll(/\r\n?/g, '\n');
    await waitFor(() => expect(screen.getByLabelText('Message')).toHaveValue(shown), { interval: 1 });
    expectSound(text);
  }
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
  const names = ['token', 'from', 'redir', 'fullredir', 'x'];
  for (let i = 0; i < texts.length; i += names.length) {
    const query = names.map((name, n) => `${name}=${encodeURIComponent(texts[i + n] ?? 'x')}`).join('&');
    goTo(`/magiclogin?${query}`);
    await screen.findByText(/Hang on/);
    expect(currentPath()).toMatch(/^\/magiclogin/);
    await vi.advanceTimersByTimeAsync(3100);
    expect(await screen.findByRole('alert')).toHaveTextContent(/\w/);
    expectSound(query);
    expect(currentPath()).toBe('/magiclogin');
    goTo('/error');
    await screen.findByText('Loading...');
  }
  expect(callsTo('POST', '/auth/autk').length).toBeGreaterThan(texts.length / names.length - 1);
});
