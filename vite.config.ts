import react from '@vitejs/plugin-react';
import { loadEnv } from 'vite';
import { defineConfig } from 'vitest/config';
import { boot } from './build/boot.ts';
import { compileHints } from './build/compileHints.ts';
import { leanEditor } from './build/leanEditor.ts';
import { pagePolicy } from './build/pagePolicy.ts';
import { outsideServices } from './src/services/table.ts';

const framework =
  /\/node_modules\/(react|react-dom|react-router|react-router-dom|redux|react-redux|redux-thunk|scheduler|use-sync-external-store)\//;
const shared =
  /\/src\/(main|app|api|store|lib|components|contract|pages\/auth\/AuthFrame|services\/(earlyErrors|loadServices))\b|preload-helper|rolldown\/runtime/;
/** One file for the library and the partners' catalogues. */
const catalogue =
  /\/src\/pages\/library\/(LibraryPage|Catalogue|Card\w*|Filters|filters|useFilters|ChoiceGroup|EmptyCatalogue|search)\.tsx?$/;
/** What lists that turn pages share: the invites' and the administration's. */
const lists = /\/src\/(components\/list\/.*|lib\/listQuery)\.(tsx?|scss)$/;
/** What the lists of the administration share among themselves. */
const administrationLists = /\/src\/(components\/administration\/list\/\w+|lib\/saveFile)\.(tsx?|scss)$/;
/** What all of the administration shares: its entities, what shows their states, its forms. */
const administration =
  /\/src\/(components\/administration\/(?!list\/).*|components\/[sS]electField|lib\/users|(store|api)\/(adminClients|adminPurchases|audit|openPayments|schools|users)|pages\/admin\/\w+\/(\w+StatusPill|ProcessState|DeletionNote|statuses|users|purchases))\.(tsx?|scss)$/;
/** The simulation's form, of a new one or one that exists, with its rich text editor. */
const clientEditor =
  /\/src\/(components\/RichTextEditor\/(?!foreign\/).*|pages\/admin\/clients\/(?!Clients|clients|clientColumns|ConflictDialog)\w+)\.(tsx?|scss)$/;
/** Parts of the shared folders that come with the screens or dialogs that need them. */
const ownChunk =
  /\/(SideMenu|AboutDialog|ConfirmDialog|payment\/.*|RichTextEditor\/.*|RichText|richText|NewPassword|passwordStrength|Facts|dates|tabStorage|drafts|useDraft|DraftNotice|invites|payments|contact)\.tsx?$|\.scss$/;

/**
 * Most visits begin in the library: one file fewer there is worth its few bytes elsewhere. The other sheet
 * is smaller than the asking for it.
 */
const sharedSheet = /\/src\/(pages\/library\/library|components\/warningBox)\.scss$/;

const isShared = (id: string) =>
  framework.test(id) ||
  sharedSheet.test(id) ||
  (shared.test(id) &&
    ![ownChunk, lists, administrationLists, administration].some((other) => other.test(id)));

const settings = (mode: string) => loadEnv(mode, process.cwd());

/** Constants, so that what a build has no key for is left out of it. */
function switches(given: Record<string, string>): Record<string, string> {
  const used = outsideServices.filter(({ setting }) => given[setting]);
  return {
    __REPORTS_ERRORS__: String(used.some(({ setting }) => setting === 'VITE_SENTRY_DSN')),
    __ASKS_CONSENT__: String(used.some(({ consent }) => consent)),
    __USES_SERVICES__: String(used.some(({ own }) => own)),
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
    leanEditor(),
    compileHints('shared', 'clientEditor'),
    boot(),
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
          // A group takes what its files import along, unless a group of higher priority has it.
          groups: [
            { name: 'shared', test: isShared, priority: 4 },
            { name: 'catalogue', test: catalogue, priority: 3 },
            // Invites need them too, without anything else of the administration.
            { name: 'dates', test: /\/src\/lib\/dates\.ts$|\/node_modules\/moment\//, priority: 3 },
            { name: 'lists', test: lists, priority: 3 },
            // The profile and the contact form need them without the administration.
            {
              name: 'drafts',
              test: /\/src\/(components\/(useDraft|DraftNotice)|lib\/drafts)\.tsx?$/,
              priority: 3,
            },
            // A simulation's page needs it without the editor.
            { name: 'richText', test: /\/src\/lib\/richText\.ts$/, priority: 3 },
            { name: 'administration', test: administration, priority: 2 },
            { name: 'administrationLists', test: administrationLists, priority: 1 },
            { name: 'clientEditor', test: clientEditor },
          ],
        },
      },
    },
  },
}));
