import { TEST_MS } from '../../support/timeouts';
import { test as base } from '../fixtures';
import { type JourneyHub, startHub } from './hub';
import { type People, peopleOf } from './people';

/** Tests whose hub has no demo data, and a simulation host and a mail server of its own. */
export const test = base.extend<object, { hub: JourneyHub; people: People }>({
  hub: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures from here.
    async ({}, use) => {
      const hub = await startHub();
      await use(hub);
      await hub.stop();
    },
    { scope: 'worker', timeout: TEST_MS },
  ],
  people: [async ({ hub }, use) => use(await peopleOf(hub)), { scope: 'worker' }],
  server: async ({ hub }, use) => use({ origin: hub.url, env: hub.env }),
});

export { expect } from '@playwright/test';
