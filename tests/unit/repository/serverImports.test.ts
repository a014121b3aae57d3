import { describe, expect, test } from 'vitest';
import { findCycles, type ModuleGraph, readModuleGraph } from './moduleGraph';

/**
 * The layers of the server, from the one that may import all others to the one that imports none.
 * A layer is a folder; the files at the top are `main` (they start a process) and `app` (they put the
 * parts together, also `createServices`). Only they know the demo, so that production code never depends on it.
 * The subjects stand side by side. Commerce is one subject in several layers: purchases use payments and
 * class sessions, invites use purchases, and fulfilment turns a payment into a purchase or a paid invite. `services` has the
 * interfaces of everything that a route is given, so that the code that uses one need not know what is behind it.
 */
const layers = [
  'main',
  'app',
  'demo',
  'subjects',
  'commerce',
  'commerce/fulfilment',
  'commerce/hosts',
  'commerce/classrooms',
  'commerce/invites',
  'commerce/purchases',
  'commerce/classSessions',
  'commerce/payments',
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
const entries = ['server/main.ts', 'server/createAdministrator.ts'];

/** A folder that is no layer is a subject. */
function layerOf(file: string): string {
  const [, folder = '', ...rest] = file.split('/');
  if (rest.length === 0) return entries.includes(file) ? 'main' : 'app';
  if (folder === 'commerce' && rest.length > 1) return `commerce/${rest[0]}`;
  return layers.includes(folder) ? folder : 'subjects';
}

/** The files of the server and their imports of other files of the server. */
const graph: ModuleGraph = new Map(
  [...readModuleGraph('src', 'server')]
    .filter(([file]) => file.startsWith('server/'))
    .map(([file, imports]) => [file, imports.filter(({ target }) => target.startsWith('server/'))]),
);

/** Imports of types count too, because a reader must also know the imported types. */
const withTypes: ModuleGraph = new Map(
  [...graph].map(([file, imports]) => [file, imports.map((link) => ({ ...link, typeOnly: false }))]),
);

const offences = (rule: (file: string, target: string) => boolean): string[] =>
  [...graph].flatMap(([file, imports]) =>
    imports.filter(({ target }) => rule(file, target)).map(({ target }) => `${file} imports ${target}`),
  );

describe('imports of the server', () => {
  test('belong to files of a layer', () => {
    expect([...graph.keys()].filter((file) => !layers.includes(layerOf(file)))).toEqual([]);
  });

  test('point down the layers, including types', () => {
    const upwards = offences(
      (file, target) => layers.indexOf(layerOf(target)) < layers.indexOf(layerOf(file)),
    );
    expect(upwards).toEqual([]);
  });

  test('exist between no two subjects', () => {
    expect(
      offences(
        (file, target) =>
          layerOf(file) === 'subjects' &&
          layerOf(target) === 'subjects' &&
          file.split('/')[1] !== target.split('/')[1],
      ),
    ).toEqual([]);
  });

  test('form no cycle, including types', () => {
    expect(findCycles(withTypes).map((cycle) => cycle.join(' → '))).toEqual([]);
  });
});
