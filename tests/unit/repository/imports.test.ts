import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { reachableFrom, readModuleGraph } from './moduleGraph';

const graph = readModuleGraph('src', 'server', 'build');

/** The folders of the app, from the top layer, which may import all others, down. Screens share a layer. */
const layers = [
  ['boot', 'front'],
  ['main'],
  ['app'],
  ['pages', 'admin'],
  ['components'],
  ['store'],
  ['api'],
  ['thirdParty'],
  ['lib'],
  ['rules'],
  ['contract'],
  ['styles'],
];

const layerOf = (file: string): string | undefined => file.match(/^src\/([^/.]+)/)?.[1];

/** The files with which a screen, or the app itself, is loaded. */
const entries = [...graph.keys()].filter(
  (file) => file === 'src/main.tsx' || /^src\/(pages|admin)\/.*Page\.tsx$/.test(file),
);

/** Every import that violates a rule, as a readable line. */
function offences(rule: (file: string, target: string, typeOnly: boolean) => boolean): string[] {
  return [...graph].flatMap(([file, imports]) =>
    imports
      .filter(({ target, typeOnly }) => rule(file, target, typeOnly))
      .map(({ target }) => `${file} imports ${target}`),
  );
}

describe('imports', () => {
  test('point down the layers, including types and style sheets', () => {
    const placeOf = (file: string) => layers.findIndex((folders) => folders.includes(layerOf(file) ?? ''));
    const isApp = (file: string) => file.startsWith('src/');
    expect([...graph.keys()].filter((file) => isApp(file) && placeOf(file) < 0)).toEqual([]);
    const upwards = offences(
      (file, target) => isApp(file) && isApp(target) && placeOf(target) < placeOf(file),
    );
    expect(upwards).toEqual([]);
  });

  test('of screens stay in their folder, except the shared parts of the administration and the editor', () => {
    const folderOf = (file: string) => file.split('/').slice(0, 3).join('/');
    const isScreen = (file: string) => /^src\/(pages|admin)\//.test(file);
    const shared = ['src/admin/shared', 'src/admin/editor'];
    const across = offences(
      (file, target) =>
        isScreen(file) &&
        isScreen(target) &&
        folderOf(file) !== folderOf(target) &&
        !(file.startsWith('src/admin/') && shared.includes(folderOf(target))),
    );
    expect(across).toEqual([
      // The dashboard shows one of two screens.
      'src/pages/dashboard/DashboardPage.tsx imports src/pages/library/LibraryPage.tsx',
      'src/pages/dashboard/DashboardPage.tsx imports src/pages/invites/InvitesPage.tsx',
      'src/pages/dashboard/StaffPage.tsx imports src/pages/invites/InvitesPage.tsx',
    ]);
  });

  test('of the boot’s script reach neither React nor the store nor third parties', () => {
    const reached = [...reachableFrom(graph, ['src/boot/boot.ts'])];
    expect(reached).toContain('src/app/screens.ts');
    expect(reached.filter((file) => /^(react|redux|src\/(store|thirdParty)\/)/.test(file))).toEqual([]);
  });

  test('of the api by screens are only types, because screens dispatch actions', () => {
    const isScreen = (file: string) =>
      ['pages', 'admin', 'components'].includes(layerOf(file) ?? '') &&
      // The sandbox provider corresponds to the script of a real provider.
      !file.startsWith('src/components/payment/providers/sandbox/');
    expect(
      offences((file, target, typeOnly) => isScreen(file) && layerOf(target) === 'api' && !typeOnly),
    ).toEqual([]);
  });

  test('of the app load no schema and no zod', () => {
    const reached = reachableFrom(graph, entries);
    expect(reached).toContain('src/app/routes.tsx');
    expect([...reached].filter((file) => /^zod\b/.test(file))).toEqual([]);
  });

  test('of the server reach only the contract and the rules, and those of the app never the server', () => {
    const isServer = (file: string) => file.startsWith('server/');
    expect(
      offences((file, target) =>
        isServer(file)
          ? /^(src|build|tests|scripts)\//.test(target) && !/^src\/(contract|rules)\//.test(target)
          : file.startsWith('src/') && isServer(target),
      ),
    ).toEqual([]);
  });

  test('between folders form no circle, including types and style sheets', () => {
    const folders = new Map<string, { target: string; typeOnly: boolean }[]>();
    for (const [file, imports] of graph) {
      const folder = dirname(file);
      const others = imports.map(({ target }) => ({ target: dirname(target), typeOnly: false }));
      const outside = others.filter(({ target }) => target !== folder);
      folders.set(folder, [...(folders.get(folder) ?? []), ...outside]);
    }
    const circular = [...folders].filter(([folder, links]) =>
      links.some(({ target }) => reachableFrom(folders, [target]).has(folder)),
    );
    expect(circular.map(([folder]) => folder)).toEqual([]);
  });

  test('of moment exist only in lib/format', () => {
    expect(offences((file, target) => target === 'moment' && file !== 'src/lib/format/dates.ts')).toEqual([]);
  });
});

/**
 * The layers of the server, from the one that may import all others to the one that imports none.
 * A layer is a folder; the files at the top are `main` (they start a process) and `app` (they put the
 * parts together, also `createServices`). Only they know the demo, so that production code never depends on it.
 * The subjects stand side by side. Commerce is one subject in several layers: purchases use payments and
 * class sessions, invites use purchases, and fulfilment turns a payment into a purchase or a paid invite. `services` has the
 * interfaces of everything that a route is given, so that the code that uses one need not know what is behind it.
 */
const serverLayers = [
  'main',
  'app',
  'demo',
  'subjects',
  'commerce',
  'commerce/fulfilment',
  'commerce/hosts',
  'commerce/classes',
  'commerce/invites',
  'commerce/purchases',
  'commerce/sessions',
  'commerce/tax',
  'commerce/payments',
  'commerce/documents',
  'webhooks',
  'auth',
  'audit',
  'mail',
  'services',
  'db',
  'http',
  'config',
  'rules',
];
const processes = ['server/main.ts', 'server/createAdministrator.ts', 'server/tryHost.ts'];

/** A folder that is no layer is a subject. */
function serverLayerOf(file: string): string {
  const [, folder = '', ...rest] = file.split('/');
  if (rest.length === 0) return processes.includes(file) ? 'main' : 'app';
  if (folder === 'commerce' && rest.length > 1) return `commerce/${rest[0]}`;
  return serverLayers.includes(folder) ? folder : 'subjects';
}

describe('imports of the server', () => {
  const isServer = (file: string) => file.startsWith('server/');
  const placeOf = (file: string) => serverLayers.indexOf(serverLayerOf(file));

  test('point down the layers, including types', () => {
    expect([...graph.keys()].filter((file) => isServer(file) && placeOf(file) < 0)).toEqual([]);
    expect(
      offences((file, target) => isServer(file) && isServer(target) && placeOf(target) < placeOf(file)),
    ).toEqual([]);
  });

  test('exist between no two subjects', () => {
    const subjectOf = (file: string) =>
      isServer(file) && serverLayerOf(file) === 'subjects' ? file.split('/')[1] : null;
    expect(
      offences((file, target) => {
        const [one, other] = [subjectOf(file), subjectOf(target)];
        return Boolean(one && other) && one !== other;
      }),
    ).toEqual([]);
  });
});

test('only tests with a module registry of their own replace modules', () => {
  const replacing = readdirSync('tests', { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file) && !file.includes('.mocked.test.'))
    .filter((file) => /\bvi\.(mock|doMock)\(/.test(readFileSync(join('tests', file), 'utf8')));
  expect(replacing).toEqual([]);
});
