import { vi } from 'vitest';

interface PageLoads {
  assign: (url: string) => void;
  replace: (url: string) => void;
  reload: () => void;
}

/**
 * jsdom's internal object behind `window.location`; the properties of `window.location` itself cannot be replaced.
 */
function behindLocation(): PageLoads {
  const key = Reflect.ownKeys(window.location).find((key) => String(key) === 'Symbol(impl)');
  return Reflect.get(window.location, key ?? '');
}

/** The full page loads that the app has requested; jsdom cannot load a page. */
export const pageLoads = {
  assign: vi.fn<(url: string) => void>(),
  replace: vi.fn<(url: string) => void>(),
  reload: vi.fn<() => void>(),
};

export function resetPageLoads(): void {
  pageLoads.assign.mockReset();
  pageLoads.replace.mockReset();
  pageLoads.reload.mockReset();
  Object.assign(behindLocation(), pageLoads);
}
