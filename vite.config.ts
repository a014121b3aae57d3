import react from '@vitejs/plugin-react';
import { loadEnv } from 'vite';
import { defineConfig } from 'vitest/config';
import { boot } from './build/boot.ts';
import { facts } from './build/facts.ts';
import { frontDoor } from './build/frontDoor.ts';
import { icons } from './build/icons.ts';
import { readOperatorPages } from './build/operatorPages.ts';
import { pagePolicy } from './build/pagePolicy.ts';
import { screenPaths } from './build/screenPaths.ts';
import { version } from './build/version.ts';
import { thirdParties } from './src/thirdParty/table.ts';

const settings = (mode: string) => loadEnv(mode, process.cwd(), ['VITE_', 'PAGES_DIR', 'KEEP_BROWSERS_DAYS']);

/** Constants, so that what a build has no key for is left out of it. */
function switches(given: Record<string, string>): Record<string, string> {
  const used = thirdParties.filter(({ setting }) => given[setting]);
  return {
    __REPORTS_ERRORS__: String(used.some(({ setting }) => setting === 'VITE_SENTRY_DSN')),
    __ASKS_CONSENT__: String(used.some(({ consent }) => consent)),
    __USES_THIRD_PARTIES__: String(used.some(({ own }) => own)),
  };
}

export default defineConfig(({ mode }) => {
  const given = settings(mode);
  // Vite keeps there what `.env` says of NODE_ENV; the environment's comes as the mode (package.json).
  const isProduction = mode === 'production' || process.env.VITE_USER_NODE_ENV === 'production';
  const pages = () => readOperatorPages(given, isProduction);
  return {
    base: '/admin/',
    define: {
      // draft-js is written for Node's name of the global object.
      global: 'globalThis',
      __PAGES__: JSON.stringify(pages().pages.map(({ name }) => name)),
      ...switches(given),
    },
    plugins: [
      react(),
      icons(),
      boot(),
      pagePolicy(given),
      screenPaths(),
      version(),
      facts(),
      frontDoor(pages),
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
  };
});
