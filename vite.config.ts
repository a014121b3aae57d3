import react from '@vitejs/plugin-react';
import { loadEnv } from 'vite';
import { defineConfig } from 'vitest/config';
import { boot } from './build/boot.ts';
import { facts } from './build/facts.ts';
import { icons } from './build/icons.ts';
import { pagePolicy } from './build/pagePolicy.ts';
import { screenPaths } from './build/screenPaths.ts';
import { thirdParties } from './src/thirdParty/table.ts';

/** The framework, the frame and what public screens share; also those parts of reactstrap that only screens name. */
const everyScreens =
  /\/src\/((main|api\/(?!classes|classLinks|overview|webhooks|audit|authorizations|users|schools|simulations|payments|openPayments)|contract|store\/(?!identity|links|class|webhooks|audit|authorizations|overview|openPayments|payments|users|schools|simulations)\w+|styles\/theme)\b|rules\/(?!passwordStrength|richTextRules|invites|platforms|schools|student|emailAddress)|lib\/(?!awaitedPath|dates|richText\.|saveFile|whenIdle)|components\/(\w+\.tsx?|identity\/(ConfirmIdentity\.tsx|isAboutIdentity\.ts)|fields\/(FieldFrame|FormField|PasswordInput)\.tsx|dialogs\/(Dialog|Confirm)\.tsx|payment\/paymentFacts\.ts|list\/(useListQuery\.ts|\w+\.scss))$)|\/reactstrap\/esm\/(Card\w*|Form)\.js$|\/bootstrap-icons\/icons\/(search|chevron-up)\.svg/;

/**
 * The shared parts of the invites and the administration's lists; dates, files, tables and the facts of payments come
 * along, since most of them have some.
 */
const lists =
  /\/src\/(components\/list\/|lib\/(dates|saveFile)|rules\/students)|\/reactstrap\/esm\/Table\.js$/;

/** The button that mails a link; the dialog that asks for a recent sign-in comes when it is needed. */
const identity = /\/src\/(components\/identity\/(?!IdentityDialog)|store\/identity\b)/;

/** The shared parts of the administration's lists and records, and its one style sheet; what opens on request comes later. */
const administration =
  /\/src\/(api|store)\/(schools|simulations)\.ts$|\/src\/admin\/shared\/([^/]+|audit\/(AuditTrail|AuditPlaceholder)\.tsx|dialogs\/RecordConflict\.tsx)$/;

/**
 * The administration's lists: in each folder the page of the same name; and dates, which a form does without. The
 * menus of rows come after them. The classes, which instructors open too, have files of their own.
 */
const administrationLists = /\/src\/admin\/(shared\/list\/|(?!classes)(\w+)\/\2Page\.tsx$)/i;

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
        // One file for each folder or layer: on a slow line a dozen small ones cost more than they save. A group
        // takes what its files import along, unless a group of higher priority has it.
        codeSplitting: {
          groups: [
            { name: 'app', test: everyScreens, priority: 4 },
            { name: 'passwordRules', test: /\/src\/rules\/passwordStrength\.ts$/, priority: 3 },
            { name: 'richText', test: /\/src\/lib\/richText\.ts$/, priority: 3 },
            { name: 'identity', test: identity, priority: 3 },
            { name: 'lists', test: lists, priority: 3 },
            { name: 'administration', test: administration, priority: 3 },
            { name: 'forms', test: /\/src\/(components\/(fields|form)\/)/, priority: 2 },
            { name: 'administrationLists', test: administrationLists, priority: 1 },
            { name: 'editor', test: /\/src\/admin\/(simulations|editor)\//, priority: 0 },
            { name: 'records', test: /\/src\/admin\/(?!shared\/|classes\/)/, priority: 0 },
          ],
        },
      },
    },
  },
}));
