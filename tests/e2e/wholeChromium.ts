import { findWholeChromium } from '../../scripts/find-chromium.mjs';
import { test as base } from './fixtures';

const executablePath = findWholeChromium();

/**
 * Tests in a browser as users have it: the full Chromium instead of a headless shell, with a process for each tab,
 * the back/forward cache, which Playwright disables, and the accessibility tree for screen readers.
 */
export const test = base.extend({
  launchOptions: [
    async ({ launchOptions: { args = [], ...others } }, use) =>
      use({
        ...others,
        ...(executablePath && { executablePath }),
        ignoreDefaultArgs: ['--disable-back-forward-cache'],
        args: [...args.filter((arg) => !arg.includes('process-limit')), '--force-renderer-accessibility'],
      }),
    { scope: 'worker' },
  ],
});
