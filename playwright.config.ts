import { mkdtempSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { defineConfig } from '@playwright/test';
import { findChromium } from './scripts/find-chromium.mjs';

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
const { E2E_PORT: port, E2E_DATA_DIR: dataDir } = process.env;
const url = `http://localhost:${port}`;
const chromium = findChromium();

export default defineConfig({
  testDir: 'tests/e2e',
  fullyParallel: true,
  forbidOnly: Boolean(process.env.CI),
  workers: 2,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  reporter: [['list'], ['json', { outputFile: 'test-results/e2e.json' }]],
  outputDir: 'test-results/e2e',
  globalTeardown: './tests/e2e/removeData.ts',
  use: {
    baseURL: url,
    viewport: { width: 1280, height: 800 },
    trace: 'retain-on-failure',
    launchOptions: {
      ...(chromium && { executablePath: chromium }),
      args: [
        // Chromium's own sandbox does not start for root, which CI machines are.
        ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        '--no-first-run',
      ],
    },
  },
  webServer: {
    // What `npm start` runs after the build.
    command: 'node dist-server/main.js',
    url: `${url}/api/public/clients/all`,
    env: { PORT: port, DATA_DIR: dataDir, PUBLIC_URL: url, RATE_LIMIT_SCALE: '1000', LOG_LEVEL: 'warn' },
    gracefulShutdown: { signal: 'SIGTERM', timeout: 10_000 },
    stdout: 'ignore',
  },
});
