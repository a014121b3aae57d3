import react from '@vitejs/plugin-react';
import { loadEnv } from 'vite';
import { defineConfig } from 'vitest/config';
import { compileHints } from './build/compileHints';
import { earlyRequests } from './build/earlyRequests';
import { leanRouter } from './build/leanRouter';
import { pagePolicy } from './build/pagePolicy';
import { screens } from './src/app/screens';

const framework =
  /\/node_modules\/(react|react-dom|react-router|react-router-dom|redux|react-redux|redux-thunk|scheduler|use-sync-external-store)\//;
const shared =
  /\/src\/(main|app|api|store|lib|components|services\/(configured|earlyErrors|loadServices))\b|preload-helper|rolldown\/runtime/;
/** One file for the library and the partners' catalogues. */
const catalogue =
  /\/src\/pages\/library\/(LibraryPage|Catalogue|Card\w*|Filters|filters|useFilters|ChoiceGroup|EmptyCatalogue|search)\.tsx?$/;
/** Parts of the shared folders that come with the screens or dialogs that need them. */
const ownChunk =
  /\/(SideMenu|AboutDialog|LeaveGuard|ChoiceField|payment\/.*|RichTextEditor\/.*|RichText|richText|NewPassword|passwordStrength|TextAreaField|Facts|dates|tabStorage)\.tsx?$|\.scss$/;

const isShared = (id: string) => framework.test(id) || (shared.test(id) && !ownChunk.test(id));

const settings = (mode: string) => loadEnv(mode, process.cwd());

export default defineConfig(({ mode }) => ({
  base: '/admin/',
  // draft-js is written for Node's name of the global object.
  define: { global: 'globalThis' },
  plugins: [
    react(),
    leanRouter(),
    compileHints('shared'),
    earlyRequests({ screens, apiBase: settings(mode).VITE_API_BASE ?? '' }),
    pagePolicy(settings(mode)),
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
      treeshake: { propertyReadSideEffects: false },
      output: {
        // What every screen needs is one file: on a slow line a dozen small ones cost more than they save.
        codeSplitting: {
          groups: [
            { name: 'shared', test: isShared },
            { name: 'catalogue', test: catalogue },
          ],
        },
      },
    },
  },
}));
