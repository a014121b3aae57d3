import { existsSync, mkdtempSync, statSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { defineConfig } from '@playwright/test';
import { findChromium } from './scripts/find-chromium.mjs';
import { freePort } from './scripts/free-port.mjs';
import { type Kind, serverOfRun, servicesDist } from './tests/e2e/servers';
import { ANSWER_MS, TEST_MS } from './tests/support/timeouts';

// This file is read again by every worker: what was chosen once goes to them in the environment.
process.env.E2E_PORT ??= String(await freePort());
process.env.E2E_DATA_DIR ??= mkdtempSync(join(tmpdir(), 'casebridge-e2e-'));
process.env.E2E_SERVICES_PORT ??= String(await freePort());
const chromium = findChromium();
// The journeys start servers of their own, and run on PostgreSQL, too: by `npm run test:postgres`.
const onPostgres = process.env.TEST_POSTGRES !== undefined;

function server(kind: Kind) {
  const { origin, env } = serverOfRun(kind);
  return {
    command: 'node dist-server/main.js',
    url: `${origin}/api/public/clients/all`,
    timeout: TEST_MS,
    env,
    gracefulShutdown: { signal: 'SIGTERM' as const, timeout: 10_000 },
    stdout: 'ignore' as const,
  };
}

const builtAt = (dist: string): number => {
  const page = join(dist, 'index.html');
  return existsSync(page) ? statSync(page).mtimeMs : 0;
};
const thirdParties = ['**/consent.spec.ts', '**/errorReporting.spec.ts'];

/** The build with the third parties is made once for each build of the app. */
const buildServices =
  builtAt(servicesDist) > builtAt('dist')
    ? ''
    : `npx vite build --logLevel error --outDir ${servicesDist} --emptyOutDir && `;

export default defineConfig({
  testDir: onPostgres ? 'tests/e2e/journeys' : 'tests/e2e',
  fullyParallel: true,
  // The longest, which need servers of their own, come first, so that no worker is left with them at the end.
  projects: [
    { name: 'journeys', testMatch: '**/journeys/*.spec.ts' },
    ...(onPostgres
      ? []
      : [
          { name: 'screens', testIgnore: ['**/journeys/*.spec.ts', ...thirdParties] },
          // Last, since their build is made while the first tests run.
          { name: 'third parties', testMatch: thirdParties },
        ]),
  ],
  forbidOnly: Boolean(process.env.CI),
  retries: 0,
  // One more than there are processors, which browsers leave idle while they wait.
  workers: availableParallelism() + 1,
  timeout: TEST_MS,
  expect: { timeout: ANSWER_MS },
  reporter: [['list'], ['json', { outputFile: `test-results/${onPostgres ? 'journeys' : 'e2e'}.json` }]],
  outputDir: 'test-results/e2e',
  globalTeardown: './tests/e2e/removeData.ts',
  use: {
    viewport: { width: 1280, height: 800 },
    actionTimeout: ANSWER_MS,
    navigationTimeout: ANSWER_MS,
    // Emptied between tests (see fixtures.ts). A page of a process that has run takes a third of a first one's time.
    reuseContext: true,
    screenshot: 'only-on-failure',
    // Movement costs a machine without a graphics card a tenth of the time; tests of movement ask for it.
    contextOptions: { reducedMotion: 'reduce' },
    launchOptions: {
      ...(chromium && { executablePath: chromium }),
      args: [
        // Chromium's own sandbox does not start for root, which CI machines are.
        ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
        '--disable-gpu',
        // Between two tests the page is empty: it stays in the process that it was in.
        '--renderer-process-limit=1',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        '--no-first-run',
      ],
    },
  },
  webServer: onPostgres
    ? []
    : [
        // With every third party: none of them exists, the tests answer in their place. It is built while the first
        // tests run; those that need it wait for it.
        {
          ...server('thirdParties'),
          url: undefined,
          command: `${buildServices}node dist-server/main.js`,
        },
        // The server that `npm start` runs after the build.
        server('plain'),
      ],
});
