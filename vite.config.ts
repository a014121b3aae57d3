import react from '@vitejs/plugin-react';
import { loadEnv } from 'vite';
import { defineConfig } from 'vitest/config';
import { boot } from './build/boot.ts';
import { facts } from './build/facts.ts';
import { icons } from './build/icons.ts';
import { pagePolicy } from './build/pagePolicy.ts';
import { screenPaths } from './build/screenPaths.ts';
import { thirdParties } from './src/thirdParty/table.ts';

const settings = (mode: string) => loadEnv(mode, process.cwd());

/** Constants, so that what a build has no key for is left out of it. */
function switches(given: Record<string, string>): Record<string, string> {
  const used = thirdParties.filter(({ setting }) => given[setting]);
  return {
    __REPORTS_ERRORS__: String(used.some(({ setting }) => setting === 'VITE_SENTRY_DSN')),
    __ASKS_CONSENT__: String(used.some(({ consent }) => consent)),
    __USES_THIRD_PARTIES__: String(used.some(({ own }) => own)),
  };
}

const constants = (given: Record<string, string>) => ({
  // draft-js is written for Node's name of the global object.
  global: 'globalThis',
  ...switches(given),
});

export default defineConfig(({ mode }) => ({
  base: '/admin/',
  define: constants(settings(mode)),
  plugins: [react(), icons(), boot(), pagePolicy(settings(mode)), screenPaths(), facts()],
  css: {
    preprocessorOptions: {
      scss: {
        // Bootstrap 5.3 is written for the older Sass: its warnings are its own.
        quietDeps: true,
        silenceDeprecations: ['import', 'global-builtin', 'color-functions', 'if-function'],
      },
    },
  },
  build: {
    target: 'es2022',
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        // On a slow line a dozen small files cost more than they save.
        codeSplitting: {
          includeDependenciesRecursively: false,
          groups: [
            // The imports of main.tsx.
            { name: 'app', tags: ['$initial'], priority: 3 },
            { name: 'forms', test: /\/src\/components\/form\/|\/react-hook-form\//, priority: 2 },
            { name: 'lists', test: /\/src\/components\/list\//, priority: 2 },
            { name: 'dates', test: /\/src\/lib\/dates|\/moment\//, priority: 2 },
            { name: 'adminLists', test: /\/src\/admin\/shared\/list\//, priority: 2 },
            { name: 'admin', test: /\/src\/admin\/shared\/[^/]+$/, priority: 2 },
            // Modules that at least so many screens and late parts have in common.
            { name: 'shared', minShareCount: 9, priority: 1 },
          ],
        },
      },
    },
  },
}));
