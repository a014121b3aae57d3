import { render, screen } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { CrashBoundary } from '../../../src/app/CrashBoundary';
import { reloadOnStaleChunk } from '../../../src/app/staleChunk';
import { expectConsole } from '../../support/console';
import { pageLoads } from '../../support/pageLoads';
import { setupUser } from '../../support/render';

function Broken(): never {
  throw new Error('This screen is broken');
}

describe('a screen that throws an error', () => {
  test('shows an apology and two links', async () => {
    expectConsole(/This screen is broken/);
    render(
      <CrashBoundary>
        <Broken />
      </CrashBoundary>,
    );
    expect(screen.getByRole('heading', { name: 'Something went wrong' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'Go to the library' })).toHaveAttribute('href', '/admin/library');
    await setupUser().click(screen.getByRole('button', { name: 'Load again' }));
    expect(pageLoads.reload).toHaveBeenCalledOnce();
  });
});

describe('a missing file of an older version', () => {
  reloadOnStaleChunk('one');

  /**
   * Dispatches the event with which Vite's loader reports a chunk that cannot be loaded. The loader throws the
   * error unless the event is prevented.
   */
  const missChunk = () => !window.dispatchEvent(new Event('vite:preloadError', { cancelable: true }));

  test('reloads the page once', () => {
    expect(missChunk()).toBe(true);
    expect(missChunk()).toBe(false);
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
