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

describe('a screen that throws', () => {
  test('leaves an apology and two ways on', async () => {
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

describe('a file of an older version that is gone', () => {
  reloadOnStaleChunk('one');

  /**
   * The event that Vite's loader dispatches when a chunk cannot be loaded; the error is thrown unless it is
   * prevented.
   */
  const missChunk = () => !window.dispatchEvent(new Event('vite:preloadError', { cancelable: true }));

  test('reloads the page, once', () => {
    expect(missChunk()).toBe(true);
    expect(missChunk()).toBe(false);
    expect(pageLoads.reload).toHaveBeenCalledOnce();
  });

  test('does so again after the next version', () => {
    sessionStorage.setItem('reloaded-from-version', 'zero');
    expect(missChunk()).toBe(true);
  });

  test('reloads nothing while there is no network, or no storage to remember it', () => {
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
