import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { leanFile, missing } from '../../build/leanEditor';
import { findCycles, type ModuleGraph } from './moduleGraph';

const packages = join(import.meta.dirname, '../../node_modules');
const lean = (code: string) => leanFile(code, 'some/file.js').code;

/** draft-js and what it needs of fbjs, as they go into a build. */
function readLeanFiles() {
  const files = new Map<string, ReturnType<typeof leanFile> & { targets: string[] }>();
  const read = (path: string) => {
    if (files.has(path)) return;
    const { code, made } = leanFile(readFileSync(join(packages, path), 'utf8'), path);
    const names = [...code.matchAll(/ from "([^"]+)"/g)].map(([, name = '']) => name);
    const targets = names
      .map((name) => `${name.startsWith('.') ? join(path, '..', name) : name}.js`)
      .filter((target) => /^(?:draft-js|fbjs)\//.test(target) && existsSync(join(packages, target)));
    files.set(path, { code, made, targets });
    targets.forEach(read);
  };
  read('draft-js/lib/Draft.js');
  return files;
}

describe('draft-js in a build', () => {
  const files = readLeanFiles();

  test('still has all that is cut of it', () => {
    expect(files.size).toBeGreaterThan(100);
    expect(missing(new Set([...files.values()].flatMap(({ made }) => made)))).toEqual([]);
  });

  test('runs in no circle, so that its files come in the same order as ES modules', () => {
    const graph: ModuleGraph = new Map(
      [...files].map(([path, { targets }]) => [
        path,
        targets.map((target) => ({ target, typeOnly: false, reExport: false })),
      ]),
    );
    expect(findCycles(graph)).toEqual([]);
  });

  test('gives out each thing by its name', () => {
    const { code = '' } = files.get('draft-js/lib/Draft.js') ?? {};
    expect(code).toMatch(/^export \{\s+DraftEditor as Editor,/m);
  });
});

const windows = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64)';
const mac = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)';
const webkit = 'AppleWebKit/537.36 (KHTML, like Gecko)';

describe('questions about the browser', () => {
  test.each([
    ['Chrome', `${windows} ${webkit} Chrome/140.0.0.0 Safari/537.36`, [true, false, false, false]],
    ['Chrome on a Mac', `${mac} ${webkit} Chrome/140.0.0.0 Safari/537.36`, [true, false, false, true]],
    [
      'Edge',
      `${windows} ${webkit} Chrome/140.0.0.0 Safari/537.36 Edg/140.0.0.0`,
      [true, false, false, false],
    ],
    [
      'Firefox',
      'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
      [false, true, true, false],
    ],
    [
      'Safari',
      `${mac} AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Safari/605.1.15`,
      [false, false, false, true],
    ],
    [
      'an iPhone',
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1',
      [false, false, false, false],
    ],
  ])('are answered for %s', (_, userAgent, answers) => {
    const questions = [
      "isBrowser('Chrome')",
      "isBrowser('Firefox')",
      "isEngine('Gecko')",
      "isPlatform('Mac OS X')",
    ];
    const asked = questions.map((question) => {
      const answer = lean(`UserAgent.${question}`).replace(/\nexport[\s\S]*/, '');
      return new Function('navigator', `return ${answer}`)({ userAgent });
    });
    expect(asked).toEqual(answers);
  });

  test('that are new stop the build', () => {
    expect(() => lean("UserAgent.isBrowser('Opera')")).toThrow("no answer to isBrowser('Opera')");
  });
});

test('a file that is written in another way stops the build', () => {
  expect(() => lean('function later() { return require("./later"); }')).toThrow('some/file.js');
  expect(() => lean('exports.one = 1;')).toThrow('some/file.js');
});
