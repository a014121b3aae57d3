import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { ANSWER_MS, TEST_MS } from './tests/support/timeouts.ts';

// Cases are generated from one seed, so that a change fails by what it changed. Another one, and more cases, are for the
// night (.github/workflows/nightly.yml).
process.env.TEST_SEED ??= '1';
process.env.TEST_SCALE ??= '1';
const { TEST_SEED, TEST_SCALE } = process.env;
console.log(`Generated cases: TEST_SEED=${TEST_SEED} TEST_SCALE=${TEST_SCALE}`);

const seeded = 'tests/support/seeded.ts';

const timeouts = {
  testTimeout: TEST_MS,
  hookTimeout: TEST_MS,
  expect: { poll: { timeout: ANSWER_MS } },
};

// Threads of one process share what has been compiled: that of the embedded database takes a second.
const pool = 'threads' as const;

const postgres = {
  test: {
    name: 'postgres',
    pool,
    environment: 'node',
    include: ['tests/postgres/**/*.test.ts'],
    ...timeouts,
  },
};

/** The main journeys in the browser that TEST_BROWSER names, one after the other. */
const browsers = {
  test: {
    name: 'browsers',
    pool,
    environment: 'node',
    include: ['tests/browsers/**/*.test.ts'],
    globalSetup: 'tests/browsers/setup.ts',
    fileParallelism: false,
    ...timeouts,
  },
};

/** Files that replace a module with `vi.mock`: they share no modules with others. */
const mocked = 'tests/**/*.mocked.test.{ts,tsx}';

/**
 * The server's tests on this database. In CI, `npm run test:postgres` runs all of them on PostgreSQL; on the embedded
 * database those of what differs between the two are left, but at night, whose seed draws other cases there, too.
 */
const onlyBoth = process.env.CI !== undefined && process.env.TEST_POSTGRES === undefined && TEST_SEED === '1';
const serverFiles = `tests/server/**/*${onlyBoth ? '.both' : ''}.test.ts`;

/** Tests that need no browser; a file in these folders that needs one is named `*.dom.test.ts`. */
const unit = 'tests/unit/!(admin|api)/**/!(*.dom).test.ts';

const app = {
  environment: './tests/support/environment.ts',
  setupFiles: ['tests/support/setup.ts', seeded],
  // Whatever a `.env` says: cards go to the sandbox, but in the tests of the other provider.
  env: { VITE_STRIPE_PUBLISHABLE_KEY: '' },
  ...timeouts,
  pool,
};
// Every folder that is not named elsewhere: a new one is not forgotten.
const appFiles = 'tests/!(attack|browsers|crash|e2e|postgres|server)/**/*';

const server = {
  environment: 'node',
  setupFiles: [seeded],
  ...timeouts,
  pool,
};

export default defineConfig({
  test: {
    // One more than there are processors: workers wait for other processes, and for time to pass. More of
    // them take more time in all, since each loads and warms up all modules.
    maxWorkers: availableParallelism() + 1,
    projects: [
      // Vitest takes projects by their names: long files that stand alone come first, so that no worker is
      // left with one of them at the end.
      ...(onlyBoth
        ? []
        : [{ test: { ...server, name: 'alone-server', include: ['tests/server/**/*.mocked.test.ts'] } }]),
      {
        extends: './vite.config.ts',
        test: { ...app, name: 'alone-app', include: [`${appFiles}.mocked.test.{ts,tsx}`] },
      },
      {
        extends: './vite.config.ts',
        // One file after the other with the same modules: loading them for each took half of the time.
        test: {
          ...app,
          name: 'app',
          include: [`${appFiles}.test.{ts,tsx}`],
          exclude: [mocked, unit],
          isolate: false,
        },
      },
      {
        extends: './vite.config.ts',
        test: {
          name: 'unit',
          environment: 'node',
          setupFiles: ['tests/support/unitSetup.ts', seeded],
          include: [unit],
          isolate: false,
          ...timeouts,
          pool,
        },
      },
      {
        test: {
          ...server,
          name: 'server',
          include: [serverFiles],
          exclude: [mocked],
          isolate: false,
        },
      },
      // Servers that are killed: by `npm run test:crash`.
      { test: { ...server, name: 'crash', include: ['tests/crash/**/*.test.ts'] } },
      // Generated calls: by `npm run attack`.
      { test: { ...server, name: 'attack', include: ['tests/attack/**/*.test.ts'] } },
      // Tests that need a real PostgreSQL, which `npm run test:postgres` starts.
      ...(process.env.TEST_POSTGRES ? [postgres] : []),
      // Other browsers than Chromium: by `npm run test:browsers`.
      ...(process.env.TEST_BROWSER ? [browsers] : []),
    ],
  },
});
