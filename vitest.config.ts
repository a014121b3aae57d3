import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    // The tests mostly wait for each other's processor: as many at once as there are cores.
    maxWorkers: '100%',
    projects: [
      {
        extends: './vite.config.ts',
        test: {
          name: 'app',
          environment: './tests/environment.ts',
          include: ['tests/{app,pages,store,lib,components,api}/**/*.test.{ts,tsx}'],
          setupFiles: ['tests/setup.ts'],
          // Whatever a `.env` says: cards go to the sandbox, but in the tests of the other provider.
          env: { VITE_STRIPE_PUBLISHABLE_KEY: '' },
          testTimeout: 30_000,
          hookTimeout: 30_000,
        },
      },
      {
        test: {
          name: 'server',
          environment: 'node',
          include: ['tests/server/**/*.test.ts'],
          testTimeout: 30_000,
          hookTimeout: 30_000,
        },
      },
    ],
  },
});
