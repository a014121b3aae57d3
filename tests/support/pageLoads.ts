import { vi } from 'vitest';

/** jsdom's internal object behind `window.location`; the properties of `window.location` itself cannot be replaced. */
function behindLocation(): object {
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
  for (const load of Object.values(pageLoads)) load.mockReset();
  Object.assign(behindLocation(), pageLoads);
}
