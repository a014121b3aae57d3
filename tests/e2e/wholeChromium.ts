import type { LaunchOptions } from '@playwright/test';
import { findWholeChromium } from '../../scripts/find-chromium.mjs';

const executablePath = findWholeChromium();

type Fixture = [
  (
    fixtures: { launchOptions: LaunchOptions },
    use: (options: LaunchOptions) => Promise<void>,
  ) => Promise<void>,
  { scope: 'worker' },
];

/** Options for `test.use`: the full Chromium instead of a headless shell, with changed launch options. */
export function inWholeChromium(change: (options: LaunchOptions) => LaunchOptions): {
  launchOptions: Fixture;
} {
  const start: Fixture[0] = ({ launchOptions }, use) =>
    use(change({ ...launchOptions, ...(executablePath && { executablePath }) }));
  return { launchOptions: [start, { scope: 'worker' }] };
}
