import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';

/** What the build leaves for browsers; the names of files are relative to it. */
const dist = 'dist';
const files = readdirSync(dist, { recursive: true, encoding: 'utf8' });
const texts = files
  .filter((file) => /\.(?:html|js|css|svg|json)$/.test(file))
  .map((file) => ({ file, text: readFileSync(join(dist, file), 'utf8') }));
const page = readFileSync(join(dist, 'index.html'), 'utf8');

/** Each screen's pattern, and the files that index.html asks for on its behalf. */
const plans = JSON.parse(/\}\)\("\/admin\/","[^"]*",(\[.*\])\)<\/script>/.exec(page)?.[1] ?? '[]') as [
  pattern: string,
  files: string[],
  calls: string[],
  signedIn: 0 | 1,
  longFiles: string[],
][];
const everywhere = [...page.matchAll(/(?:src|href)="\/admin\/(assets\/[^"]+)"/g)].map(
  ([, file]) => file ?? '',
);

/** The files that index.html asks for: those of every screen, and those of one. */
function filesOfScreen(path: string): string[] {
  const found = plans.find(([pattern]) => new RegExp(pattern).test(path));
  return [...everywhere, ...(found?.[1] ?? []), ...(found?.[4] ?? [])];
}

const offences = (pattern: RegExp) =>
  texts.flatMap(({ file, text }) => [...text.matchAll(pattern)].map(([match]) => `${file}: ${match}`));

test('the build holds no secret', () => {
  expect(
    offences(
      /\b(?:sk|rk|pk)_live_\w+|\bsk_test_\w+|\bwhsec_\w+|-----BEGIN[ \w]*KEY|\bAKIA[A-Z\d]{16}\b|\bgh[pousr]_\w{36}|\bpostgres(?:ql)?:\/\/|\bsmtps?:\/\/\w+:/g,
    ),
  ).toEqual([]);
});

test('the build holds no source maps, and names none', () => {
  expect(files.filter((file) => file.endsWith('.map'))).toEqual([]);
  expect(offences(/sourceMappingURL=/g)).toEqual([]);
});

test('the build names no machine of a developer, and is no development build', () => {
  expect(offences(/\blocalhost:\d+|\b127\.0\.0\.1\b|\/node_modules\/|\/home\/\w+|\/@vite|jsxDEV/g)).toEqual(
    [],
  );
});

test('the first screens bring nothing of the editor, the card form or the services outside', () => {
  for (const path of ['/login', '/library', '/library/x', '/dashboard', '/invites']) {
    const asked = filesOfScreen(path);
    expect(asked.length, path).toBeGreaterThan(2);
    for (const file of asked) {
      const text = readFileSync(join(dist, file), 'utf8');
      expect(text, `${file} of ${path}`).not.toMatch(
        /DraftEditor|js\.stripe\.com|sentry|googletagmanager|hotjar|crisp\.chat|cookieconsent/i,
      );
    }
  }
});

const textOf = (file: string): string => texts.find((known) => known.file === file)?.text ?? '';
/** Names of two words: one alone may be something else than a class. */
const classesIn = (sheet: string) => [...sheet.matchAll(/\.([a-z]+-[a-z-]+)/g)].map(([, name]) => name ?? '');

test('every screen comes with the styles of its classes', () => {
  const styled = new Set(
    texts.filter(({ file }) => file.endsWith('.css')).flatMap(({ text }) => classesIn(text)),
  );
  const missing = plans.flatMap(([pattern, own]) => {
    const all = [...everywhere, ...own];
    const there = new Set(
      all.filter((file) => file.endsWith('.css')).flatMap((file) => classesIn(textOf(file))),
    );
    const scripts = all.filter((file) => file.endsWith('.js')).map(textOf);
    const used = scripts.flatMap((script) =>
      [...script.matchAll(/className:`([\w -]+)`/g)].flatMap(([, names = '']) => names.split(' ')),
    );
    return [...new Set(used)]
      .filter((name) => styled.has(name) && !there.has(name))
      .map((name) => `${pattern}: ${name}`);
  });
  expect(plans.length).toBeGreaterThan(20);
  expect(missing).toEqual([]);
});

test('the editor comes with the forms of simulations alone', () => {
  const withEditor = plans.filter(([, own]) => own.some((file) => textOf(file).includes('DraftEditor')));
  expect(withEditor.map(([pattern]) => pattern)).toEqual(['^/clients/new/?$', '^/clients/([^/]+)/?$']);
});

test('nothing of the administration comes with any other screen', () => {
  const administration = /^\^\/(users|schools|clients|purchases|payments)\b/;
  const others = plans.filter(([pattern]) => !administration.test(pattern));
  expect(others.flatMap(([, own]) => own).filter((file) => /administration|clientEditor/.test(file))).toEqual(
    [],
  );
});

test('a build without keys holds nothing of the services outside', () => {
  expect(offences(/__SENTRY__|googletagmanager|hotjar\.com|crisp\.chat|cookieconsent/g)).toEqual([]);
});

test('a service that has a key comes in files of its own, not with the first screen', () => {
  const built = 'test-results/dist-services';
  const shared = readdirSync(join(built, 'assets')).find((file) => /^shared-.*\.js$/.test(file)) ?? '';
  const text = readFileSync(join(built, 'assets', shared), 'utf8');
  expect(text).not.toMatch(/__SENTRY__|googletagmanager|hotjar\.com|crisp\.chat|cc-main/);
  const plain = texts.find(({ file }) => /^assets\/shared-.*\.js$/.test(file))?.text ?? '';
  expect(text.length - plain.length, 'bytes that the keys add to what every screen loads').toBeLessThan(3000);
});
