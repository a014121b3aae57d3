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

/** For `test.use`: the whole Chromium instead of a headless shell, started with other options. */
export function inWholeChromium(change: (options: LaunchOptions) => LaunchOptions): {
  launchOptions: Fixture;
} {
  const start: Fixture[0] = ({ launchOptions }, use) =>
    use(change({ ...launchOptions, ...(executablePath && { executablePath }) }));
  return { launchOptions: [start, { scope: 'worker' }] };
}
