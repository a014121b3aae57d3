import { mkdtempSync } from 'node:fs';
import { createServer } from 'node:net';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { defineConfig } from '@playwright/test';
import { findChromium } from './scripts/find-chromium.mjs';
import { serviceKeys } from './tests/e2e/serviceKeys';

/** A port that nobody listens on at the moment. */
const freePort = () =>
  new Promise<number>((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });

// This file is read again by every worker: what was chosen once goes to them in the environment.
process.env.E2E_PORT ??= String(await freePort());
process.env.E2E_DATA_DIR ??= mkdtempSync(join(tmpdir(), 'case-hub-e2e-'));
process.env.E2E_SERVICES_PORT ??= String(await freePort());
const { E2E_PORT: port = '', E2E_SERVICES_PORT: servicesPort = '', E2E_DATA_DIR: dataDir = '' } = process.env;
const url = `http://localhost:${port}`;
const servicesDist = 'test-results/dist-services';
const chromium = findChromium();

function server(listenAt: number, data: string, more: Record<string, string> = {}) {
  const origin = `http://localhost:${listenAt}`;
  return {
    command: 'node dist-server/main.js',
    url: `${origin}/api/public/clients/all`,
    env: {
      ...{ PORT: String(listenAt), DATA_DIR: data, PUBLIC_URL: origin },
      ...{ RATE_LIMIT_SCALE: '1000', LOG_LEVEL: 'warn' },
      ...more,
    },
    gracefulShutdown: { signal: 'SIGTERM' as const, timeout: 10_000 },
    stdout: 'ignore' as const,
  };
}

const serverWithServices = server(Number(servicesPort), join(dataDir, 'services'), {
  DIST_DIR: servicesDist,
  ...serviceKeys,
});

export default defineConfig({
  testDir: 'tests/e2e',
  fullyParallel: true,
  forbidOnly: Boolean(process.env.CI),
  // A shared machine may stall; a second try says so in the report, and does not pass what is broken.
  retries: process.env.CI ? 1 : 0,
  // Two more than there are processors: tests wait for the server and for time to pass.
  workers: availableParallelism() + 2,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  reporter: [['list'], ['json', { outputFile: 'test-results/e2e.json' }]],
  outputDir: 'test-results/e2e',
  globalTeardown: './tests/e2e/removeData.ts',
  use: {
    baseURL: url,
    viewport: { width: 1280, height: 800 },
    // Recording takes half as long again as the tests themselves.
    trace: 'on-first-retry',
    // Movement costs a machine without a graphics card a tenth of the time; tests of movement ask for it.
    contextOptions: { reducedMotion: 'reduce' },
    launchOptions: {
      ...(chromium && { executablePath: chromium }),
      args: [
        // Chromium's own sandbox does not start for root, which CI machines are.
        ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
        '--disable-gpu',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        '--no-first-run',
      ],
    },
  },
  webServer: [
    // With every outside service: none of them exists, the tests answer in their place. It is built while
    // the other one starts, so it is waited for last.
    {
      ...serverWithServices,
      url: undefined,
      command: `echo building && npx vite build --logLevel error --outDir ${servicesDist} --emptyOutDir && node dist-server/main.js`,
      wait: { stdout: /building/ },
    },
    // What `npm start` runs after the build.
    server(Number(port), join(dataDir, 'plain')),
    {
      command: `node -e "setInterval(() => {}, 60_000)"`,
      url: serverWithServices.url,
      reuseExistingServer: true,
      timeout: 180_000,
    },
  ],
});
