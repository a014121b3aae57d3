import { spawnSync } from 'node:child_process';
import { expect, test } from 'vitest';

test('every package of the product has an allowed licence', () => {
  const { status, stdout, stderr } = spawnSync('node', ['scripts/licences.mjs'], { encoding: 'utf8' });
  expect([stderr, status]).toEqual(['', 0]);
  expect(stdout).toMatch(/^In the product:\n\d{2,}\tMIT/);
  expect(stdout).toMatch(/^Tools, .*\n\d{2,}\tMIT/m);
});
