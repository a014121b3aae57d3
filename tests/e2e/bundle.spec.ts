import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type BuildFacts, factsFile } from '../../build/facts';
import packageFile from '../../package.json' with { type: 'json' };
import { screens } from '../../src/app/screens';
import { expect, test } from './fixtures';
import { test as withServices } from './thirdParties';

/** The files of the build for browsers, with paths relative to this folder. */
const dist = 'dist';
const files = readdirSync(dist, { recursive: true, encoding: 'utf8' });
const texts = files
  .filter((file) => /\.(?:html|js|css|svg|json)$/.test(file))
  .map((file) => ({ file, text: readFileSync(join(dist, file), 'utf8') }));
const facts = JSON.parse(readFileSync(factsFile(dist), 'utf8')) as BuildFacts;

const pages = [...new Set(screens.map((screen) => screen.page))];
const signIn = ['pages/auth/LoginPage.tsx', 'pages/auth/AuthFrame.tsx'];

/** The files of a page, including those of every page. */
function filesOfPage(name: string): string[] {
  const [script] =
    Object.entries(facts.files).find(([, { modules }]) => modules.includes(`${name}.tsx`)) ?? [];
  if (!script) throw new Error(`No file of ${name}`);
  return [...new Set([...facts.everywhere, ...(facts.needs[script] ?? [])])];
}

const textOf = (file: string): string => texts.find((built) => built.file === file)?.text ?? '';

/** The size in kilobytes (brotli) of a page's files with the given ending. */
const kilobytes = (name: string, ending: '.js' | '.css'): number =>
  filesOfPage(name)
    .filter((file) => file.endsWith(ending))
    .reduce((sum, file) => sum + (facts.files[file]?.bytes ?? Number.NaN), 0) / 1000;

/** The modules of a page's own scripts, as paths below src. Sign-in comes with the app. */
const modulesOf = (name: string): string[] =>
  filesOfPage(name)
    .flatMap((file) => facts.files[file]?.modules ?? [])
    .filter((module) => !signIn.includes(module));

const offences = (pattern: RegExp) =>
  texts.flatMap(({ file, text }) => [...text.matchAll(pattern)].map(([match]) => `${file}: ${match}`));

test('the build contains no source map', () => {
  expect(files.filter((file) => file.endsWith('.map'))).toEqual([]);
});

for (const [what, pattern] of [
  [
    'secret',
    /\b(?:sk|rk|pk)_live_\w+|\bsk_test_\w+|\bwhsec_\w+|-----BEGIN[ \w]*KEY|\bAKIA[A-Z\d]{16}\b|\bgh[pousr]_\w{36}|\bpostgres(?:ql)?:\/\/|\bsmtps?:\/\/\w+:/g,
  ],
  ['reference to a source map', /sourceMappingURL=/g],
  ['path of a developer’s machine', /\blocalhost:\d+|\b127\.0\.0\.1\b|\/node_modules\/|\/home\/\w+/g],
  ['code of a development build', /\/@vite|jsxDEV/g],
  ['third party without its key', /__SENTRY__|googletagmanager|hotjar\.com|crisp\.chat|cookieconsent/g],
] as const)
  test(`the build contains no ${what}`, () => expect(offences(pattern)).toEqual([]));

test('the first screens load nothing of the editor, the card form or the third parties', () => {
  for (const name of [
    'pages/auth/LoginPage',
    'pages/library/LibraryPage',
    'pages/library/SimulationPage',
    'pages/dashboard/DashboardPage',
    'pages/invites/InvitesPage',
  ]) {
    for (const file of filesOfPage(name)) {
      expect(textOf(file), `${file} of ${name}`).not.toMatch(
        /DraftEditor|js\.stripe\.com|sentry|googletagmanager|hotjar|crisp\.chat|cookieconsent/i,
      );
    }
  }
});

/** Names with a hyphen, because a name of one word may be something other than a class. */
const classesIn = (sheet: string) => [...sheet.matchAll(/\.([a-z]+-[a-z-]+)/g)].map(([, name]) => name ?? '');

test('every screen loads the styles of its classes', () => {
  const styled = new Set(
    texts.filter(({ file }) => file.endsWith('.css')).flatMap(({ text }) => classesIn(text)),
  );
  const missing = pages.flatMap((name) => {
    const files = filesOfPage(name);
    const there = new Set(
      files.filter((file) => file.endsWith('.css')).flatMap((file) => classesIn(textOf(file))),
    );
    const used = files
      .filter((file) => file.endsWith('.js'))
      .flatMap((file) => [...textOf(file).matchAll(/className:`([\w -]+)`/g)])
      .flatMap(([, names = '']) => names.split(' '));
    return [...new Set(used)]
      .filter((used) => styled.has(used) && !there.has(used))
      .map((used) => `${name}: ${used}`);
  });
  expect(missing).toEqual([]);
});

test('the page names the version of the build', () => {
  expect(textOf('index.html')).toContain(`<meta name="version" content="${packageFile.version}`);
});

test('the page names the app and its styles before its long boot script', () => {
  const [head = ''] = textOf('index.html').split('</head>');
  const boot = head.indexOf('<script>');
  expect(boot).toBeGreaterThan(0);
  for (const named of [/<link rel="preload" as="style"/, /<script type="module"[^>]*app-/]) {
    expect(head.search(named)).toBeGreaterThan(0);
    expect(head.search(named)).toBeLessThan(boot);
  }
});

test('only the forms of simulations load the editor', () => {
  const withEditor = pages.filter((name) =>
    filesOfPage(name).some((file) => textOf(file).includes('DraftEditor')),
  );
  expect(withEditor).toEqual(['admin/simulations/NewSimulationPage', 'admin/simulations/EditSimulationPage']);
});

test('a visitor loads the code of a screen only by opening it or another screen of its folder', () => {
  const offences = pages.flatMap((name) => {
    const own = name.startsWith('admin/') ? 'admin/' : name.slice(0, name.lastIndexOf('/') + 1);
    return modulesOf(name)
      .filter((module) => /^(pages|admin)\//.test(module) && !module.startsWith(own))
      .map((module) => `${name}: ${module}`);
  });
  expect(offences).toEqual([]);
});

test('the scripts of each screen stay below their size limit', () => {
  const limits: Record<string, number> = {
    // The goals are 97 for sign-in, 100 for the library, 131 for lists and 190 for the editor.
    'pages/auth/LoginPage': 100.3,
    'pages/library/LibraryPage': 103.0,
    'pages/dashboard/DashboardPage': 102.8,
    'pages/join/JoinPage': 104.5,
    'admin/classes/ClassPage': 135.8,
    'pages/purchase/PurchasePage': 109.3,
    'admin/users/UsersPage': 128.6,
    'admin/schools/SchoolsPage': 126.9,
    'admin/simulations/SimulationsPage': 126.7,
    'admin/purchases/PurchasesPage': 129.4,
    'admin/payments/PaymentsPage': 127.9,
    'admin/simulations/EditSimulationPage': 199.9,
  };
  for (const [name, limit] of Object.entries(limits)) {
    expect.soft(kilobytes(name, '.js'), name).toBeLessThanOrEqual(limit);
  }
});

test('the style sheets of each screen stay below their size limit', () => {
  for (const { page: name, access } of screens) {
    const limit = access === 'public' || access === 'guest' ? 7.7 : 11.2;
    expect.soft(kilobytes(name, '.css'), name).toBeLessThanOrEqual(limit);
  }
});

withServices('a service with a key has files of its own, which the first screen does not load', () => {
  const built = 'test-results/dist-services';
  const app = /src="\/admin\/(assets\/[^"]+\.js)"/;
  const [, file = ''] = app.exec(readFileSync(join(built, 'index.html'), 'utf8')) ?? [];
  const text = readFileSync(join(built, file), 'utf8');
  expect(text).not.toMatch(/__SENTRY__|googletagmanager|hotjar\.com|crisp\.chat|cc-main/);
  const plain = textOf(app.exec(textOf('index.html'))?.[1] ?? '');
  expect(text.length - plain.length, 'bytes that the keys add to what every screen loads').toBeLessThan(3000);
});
