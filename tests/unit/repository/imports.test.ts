import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { findCycles, type ModuleGraph, reachableFrom, readModuleGraph } from './moduleGraph';

const graph = readModuleGraph('src', 'server', 'build');

/** The folders of the app, from the one that may use all others to the one that uses none; screens share a layer. */
const layers = [
  ['boot'],
  ['main'],
  ['app'],
  ['thirdParty'],
  ['pages', 'admin'],
  ['components'],
  ['store'],
  ['api'],
  ['lib'],
  ['rules'],
  ['contract'],
  ['styles'],
];

const layerOf = (file: string): string | undefined => file.match(/^src\/([^/.]+)/)?.[1];

/** Every import that the rule finds fault with, as a line to read. */
function offences(rule: (file: string, target: string, typeOnly: boolean) => boolean): string[] {
  return [...graph].flatMap(([file, imports]) =>
    imports
      .filter(({ target, typeOnly }) => rule(file, target, typeOnly))
      .map(({ target }) => `${file} imports ${target}`),
  );
}

describe('imports', () => {
  test('are of files that belong to a layer', () => {
    const known = layers.flat();
    const ours = [...graph.keys()].filter((file) => file.startsWith('src/'));
    expect(ours.filter((file) => !known.includes(layerOf(file) ?? ''))).toEqual([]);
  });

  test('point one way, types and style sheets included', () => {
    const placeOf = (file: string) => layers.findIndex((folders) => folders.includes(layerOf(file) ?? ''));
    const upwards = offences(
      (file, target) => placeOf(file) >= 0 && placeOf(target) >= 0 && placeOf(target) < placeOf(file),
    );
    expect(upwards).toEqual([]);
  });

  test('of screens stay in their folder; the administration shares its own parts and the editor', () => {
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
      // The start shows one of two screens; partners' pages are catalogues, as the library is.
      'src/pages/dashboard/DashboardPage.tsx imports src/pages/library/LibraryPage.tsx',
      'src/pages/dashboard/DashboardPage.tsx imports src/pages/invites/InvitesPage.tsx',
      'src/pages/partners/PartnerPage.tsx imports src/pages/library/Catalogue.tsx',
    ]);
  });

  test("of the boot are nobody's, and its script reaches neither React nor the store", () => {
    const isBoot = (file: string) => file.startsWith('src/boot/');
    expect(offences((file, target) => file.startsWith('src/') && !isBoot(file) && isBoot(target))).toEqual(
      [],
    );
    const reached = [...reachableFrom(graph, ['src/boot/boot.ts'])];
    expect(reached).toContain('src/app/screens.ts');
    expect(reached.filter((file) => /^(react|redux|src\/store\/)/.test(file))).toEqual([]);
  });

  test('of the services outside are for the frame alone, and theirs reach lib and styles', () => {
    const isService = (file: string) => file.startsWith('src/thirdParty/');
    expect(
      offences((file, target) => isService(target) && !/^(src\/(main|app|thirdParty)\b|build\/)/.test(file)),
    ).toEqual([]);
    expect(
      offences(
        (file, target) =>
          isService(file) && target.startsWith('src/') && !/^src\/(thirdParty|lib|styles)\//.test(target),
      ),
    ).toEqual([]);
  });

  test('of the api by screens are types only: screens dispatch', () => {
    const isScreen = (file: string) =>
      ['pages', 'admin', 'components'].includes(layerOf(file) ?? '') &&
      // The sandbox provider does the work of a real provider's own script.
      !file.startsWith('src/components/payment/sandbox/');
    expect(
      offences((file, target, typeOnly) => isScreen(file) && layerOf(target) === 'api' && !typeOnly),
    ).toEqual([]);
  });

  test('bring no schema and no zod into the app', () => {
    const entries = [...graph.keys()].filter(
      (file) => file === 'src/main.tsx' || /^src\/(pages|admin)\/.*Page\.tsx$/.test(file),
    );
    const reached = reachableFrom(graph, entries);
    expect(reached).toContain('src/app/routes.tsx');
    expect([...reached].filter((file) => /^zod\b/.test(file))).toEqual([]);
  });

  test('of the server reach the contract and the rules only', () => {
    expect(
      offences(
        (file, target) =>
          file.startsWith('server/') &&
          !target.startsWith('server/') &&
          /^(src|build|tests|scripts)\//.test(target) &&
          !/^src\/(contract|rules)\//.test(target),
      ),
    ).toEqual([]);
  });

  test('of the app never reach the server', () => {
    expect(offences((file, target) => file.startsWith('src/') && target.startsWith('server/'))).toEqual([]);
  });

  test('of moment go through lib/dates', () => {
    expect(offences((file, target) => target === 'moment' && file !== 'src/lib/dates.ts')).toEqual([]);
  });

  test('of draft-js come with the editor, and the editor with the simulations under edit alone', () => {
    const isDraft = (target: string) => /^draft-js/.test(target);
    expect(offences((file, target) => isDraft(target) && !file.startsWith('src/admin/editor/'))).toEqual([]);
    const entries = [...graph.keys()].filter(
      (file) => file === 'src/main.tsx' || /^src\/(pages|admin)\/.*Page\.tsx$/.test(file),
    );
    const loading = entries.filter((entry) => [...reachableFrom(graph, [entry])].some(isDraft));
    expect(loading.toSorted()).toEqual([
      'src/admin/simulations/EditSimulationPage.tsx',
      'src/admin/simulations/NewSimulationPage.tsx',
    ]);
  });

  test('run in no circle', () => {
    expect(findCycles(graph).map((cycle) => cycle.join(' → '))).toEqual([]);
  });

  test('of types run in no circle but that of the store: each file knows its state, which is made of all', () => {
    const withTypes: ModuleGraph = new Map(
      [...graph].map(([file, imports]) => [file, imports.map((link) => ({ ...link, typeOnly: false }))]),
    );
    const cycles = findCycles(withTypes).filter((cycle) => !cycle.includes('src/store/reducers.ts'));
    expect(cycles.map((cycle) => cycle.join(' → '))).toEqual([]);
  });

  test('go to the module itself, not to a barrel', () => {
    const barrels = [...graph].filter(
      ([file, imports]) => /(^|\/)index\.tsx?$/.test(file) || imports.some(({ reExport }) => reExport),
    );
    expect(barrels.map(([file]) => file)).toEqual([]);
  });
});

describe('the search for circles', () => {
  const link = (target: string, typeOnly = false) => ({ target, typeOnly, reExport: false });

  test('finds one, and leaves out types', () => {
    const circle: ModuleGraph = new Map([
      ['a', [link('b')]],
      ['b', [link('c')]],
      ['c', [link('a')]],
    ]);
    expect(findCycles(circle)).toEqual([['a', 'b', 'c', 'a']]);
    expect(findCycles(new Map([...circle, ['c', [link('a', true)]]]))).toEqual([]);
  });
});

test('modules are replaced only by tests that share none with others', () => {
  const replacing = readdirSync('tests', { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file) && !file.includes('.mocked.test.'))
    .filter((file) => /\bvi\.(mock|doMock)\(/.test(readFileSync(join('tests', file), 'utf8')));
  expect(replacing).toEqual([]);
});
