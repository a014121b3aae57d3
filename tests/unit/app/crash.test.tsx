import { render, screen, waitFor, within } from '@testing-library/react';
import { Suspense } from 'react';
import { MemoryRouter } from 'react-router-dom';
import { describe, expect, test, vi } from 'vitest';
import { CrashedApp, CrashedScreen } from '../../../src/app/crashed';
import { forgetMissingPages, LazyPage } from '../../../src/app/lazyPages';
import { CrashBoundary } from '../../../src/components/LatePart';
import { reloadOnStaleChunk } from '../../../src/lib/lateFiles';
import { fetchSchools } from '../../../src/store/admin/schools';
import { expectConsole } from '../../support/console';
import { pageLoads } from '../../support/pageLoads';
import { renderApp, setupUser } from '../../support/render';
import { startServer } from '../../support/server';

const server = await startServer();

function Broken(): never {
  throw new Error('This screen is broken');
}

test('an app that throws an error reports it, apologises, and shows two ways out', async () => {
  const onCaughtError = vi.fn<(error: unknown) => void>();
  render(
    <CrashBoundary fallback={() => <CrashedApp />}>
      <Broken />
    </CrashBoundary>,
    { onCaughtError },
  );
  expect(onCaughtError).toHaveBeenCalledWith(new Error('This screen is broken'), expect.anything());
  expect(screen.getByRole('heading', { name: 'Something went wrong' })).toBeVisible();
  expect(screen.getByRole('link', { name: 'Go to the library' })).toHaveAttribute('href', '/admin/library');
  await setupUser().click(screen.getByRole('button', { name: 'Reload page' }));
  expect(pageLoads.reload).toHaveBeenCalledOnce();
});

describe('a screen that throws below the header', () => {
  /** A list of something else than rows, which no call brings. */
  const listOf = (items: unknown[]) => ({
    type: fetchSchools.SUCCESS,
    args: [{}],
    data: { items, total: 1 },
  });
  const harbour = {
    ...{ _id: 's-1', name: 'Harbour School', code: '', email: '', domains: '', icon_url: '' },
    free_to_play: [],
  };

  test('is offered again without a reload, and leaves the header and the menu in place', async () => {
    expectConsole(/Cannot (read|destructure)|error boundary/);
    const account = await server.aUser({ role: 'administrator', name: 'Ada', lastname: 'Lind' });
    const { user, store } = await renderApp('/schools', { token: await server.signIn(account) });
    const sections = () => within(screen.getByRole('navigation', { name: 'Sections' }));
    const breaks = async () => {
      store.dispatch(listOf([null]));
      await waitFor(() =>
        expect(screen.getByRole('heading', { name: 'Something went wrong' })).toHaveFocus(),
      );
    };
    await screen.findByText('No schools found.');
    await breaks();
    expect(screen.getByText('We couldn’t load this page. Try reloading.')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('heading', { name: 'Something went wrong' })).toBeVisible();
    store.dispatch(listOf([harbour]));
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('link', { name: 'Harbour School' })).toBeVisible();
    await breaks();
    await user.click(sections().getByRole('link', { name: 'Users' }));
    expect(await screen.findByRole('heading', { name: 'Users' })).toBeVisible();
    expect(pageLoads.reload).not.toHaveBeenCalled();
    await user.click(sections().getByRole('link', { name: 'Schools' }));
    expect(await screen.findByRole('heading', { name: 'Something went wrong' })).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Menu' }));
    await user.click(await screen.findByRole('button', { name: 'Log Out' }));
    expect(await screen.findByRole('heading', { name: 'Sign in' })).toBeVisible();
  });

  const charged =
    'Your card may have been charged. Reload the page to see what was paid before you pay again.';
  test.each([
    ['/library/harbour/purchase', 'Library'],
    ['/sessions/s-1/seats', 'Sessions'],
    ['/invites/i-1', 'Invites'],
  ])('at %s says that a card may have been charged, below the way back to %s', (path, list) => {
    expectConsole(/This screen is broken/);
    render(
      <MemoryRouter initialEntries={[path]}>
        <CrashBoundary fallback={(retry) => <CrashedScreen user={null} onRetry={retry} />}>
          <Broken />
        </CrashBoundary>
      </MemoryRouter>,
    );
    expect(screen.getByText(charged)).toBeVisible();
    expect(screen.getByRole('link', { name: list })).toBeVisible();
  });
});

test('a screen whose file does not come can be tried again', async () => {
  expectConsole(/No page module/);
  const onRetry = vi.fn<() => void>();
  const again = (retry: () => void) => (
    <button
      type="button"
      onClick={() => {
        onRetry();
        retry();
      }}
    >
      Again
    </button>
  );
  render(
    <CrashBoundary fallback={again} onRetry={forgetMissingPages}>
      <Suspense fallback="waiting">
        <LazyPage page="pages/none/NonePage" />
      </Suspense>
    </CrashBoundary>,
  );
  await setupUser().click(await screen.findByRole('button', { name: 'Again' }));
  // It is asked for once more, in vain: the error is not kept.
  expect(await screen.findByText('waiting')).toBeVisible();
  expect(await screen.findByRole('button', { name: 'Again' })).toBeVisible();
  expect(onRetry).toHaveBeenCalledOnce();
});

describe('a missing file of an older version', () => {
  reloadOnStaleChunk('one');

  /**
   * Dispatches the event with which Vite's loader reports a chunk that cannot be loaded. The loader throws the
   * error unless the event is prevented.
   */
  const missChunk = () => !window.dispatchEvent(new Event('vite:preloadError', { cancelable: true }));

  test('reloads the page once', () => {
    expect([missChunk(), missChunk()]).toEqual([true, false]);
    expect(pageLoads.reload).toHaveBeenCalledOnce();
  });

  test('reloads the page again after the next version', () => {
    sessionStorage.setItem('reloaded-from-version', 'zero');
    expect(missChunk()).toBe(true);
  });

  test('does not reload the page without a network, or without a storage that records the reload', () => {
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    expect(missChunk()).toBe(false);
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(true);
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('Blocked', 'SecurityError');
    });
    expect(missChunk()).toBe(false);
    expect(pageLoads.reload).not.toHaveBeenCalled();
  });
});
