import react from '@vitejs/plugin-react';
import { loadEnv } from 'vite';
import { defineConfig } from 'vitest/config';
import { boot } from './build/boot.ts';
import { facts } from './build/facts.ts';
import { frontDoor } from './build/frontDoor.ts';
import { icons } from './build/icons.ts';
import { pagePolicy } from './build/pagePolicy.ts';
import { screenPaths } from './build/screenPaths.ts';
import { version } from './build/version.ts';
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
  plugins: [
    react(),
    icons(),
    boot(),
    pagePolicy(settings(mode)),
    screenPaths(),
    version(),
    facts(),
    frontDoor(),
  ],
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
      checks: { pluginTimings: false },
      output: {
        // Every visitor loads a layer’s own files, as one; its folders come with the screens that use
        // them. On a slow line a dozen small files cost more than they save.
        codeSplitting: {
          groups: [
            {
              name: 'app',
              test: /\/src\/((main|(app|api|components|contract|lib|rules|store)\/[^/]+)\.tsx?$|styles\/theme)/,
              priority: 1,
            },
            { name: 'forms', test: /\/src\/components\/form\// },
            {
              name: 'lists',
              test: /\/src\/components\/list\/[^/]+$/,
              includeDependenciesRecursively: false,
            },
            {
              name: 'administration',
              test: /\/src\/(api\/admin|store\/admin|admin\/shared)\/[^/]+$/,
              includeDependenciesRecursively: false,
            },
          ],
        },
      },
    },
  },
}));
