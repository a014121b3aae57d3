import { spawnSync } from 'node:child_process';
import { expect, test } from 'vitest';

/** The lines that match, in the files of the project; `git grep` ends with 1 where there is none. */
function linesWith(...pattern: string[]): string[] {
  const files = ['--', '*.ts', '*.tsx', '*.mjs', '*.scss', '*.html', '*.md', '*.yml', ':!**/words.test.ts'];
  const search = ['grep', '--no-index', '--exclude-standard', '--line-number', '-E', ...pattern, ...files];
  const { status, stdout, stderr } = spawnSync('git', search, { encoding: 'utf8' });
  expect(status, stderr).toBeLessThan(2);
  return stdout.split('\n').filter(Boolean);
}

test('names and texts have no private words', () => {
  expect(
    linesWith('--ignore-case', '--word-regexp', 'anew|whoever|beside|classrooms?|class_?sessions?'),
  ).toEqual([]);
});

test('no comment and no item of a document begins with a relative pronoun', () => {
  const begins = linesWith(String.raw`^\s*(//|/?\*+|[-|#]+)\s+(Whoever|What|Who)\s`);
  expect(begins.filter((line) => !line.includes('?'))).toEqual([]);
});
