import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const licences = (folder: string) =>
  spawnSync('node', ['scripts/licences.mjs', folder], { encoding: 'utf8' });

test('every package of the product has an allowed licence', () => {
  const { status, stdout, stderr } = licences('.');
  expect([stderr, status]).toEqual(['', 0]);
  expect(stdout).toMatch(/^In the product:\n\d{2,}\tMIT/);
  expect(stdout).toMatch(/^Tools, .*\n\d{2,}\tMIT/m);
});

test('a licence that is not allowed is refused, in the product and in a tool', () => {
  const folder = mkdtempSync(join(tmpdir(), 'casebridge-licences-'));
  const product = [
    'MPL-2.0',
    'GPL-3.0',
    '(MPL-2.0 OR Apache-2.0)',
    '(MIT AND GPL-2.0)',
    '(MIT AND ISC)',
    'UNLICENSED',
  ];
  const tools = ['MPL-2.0', '(MIT AND Zlib)', 'GPL-3.0'];
  const packages = Object.fromEntries([
    ['', {}],
    ...product.map((license, n) => [`node_modules/part-${n}`, { license }]),
    ...tools.map((license, n) => [`node_modules/tool-${n}`, { license, dev: true }]),
  ]);
  writeFileSync(join(folder, 'package-lock.json'), JSON.stringify({ packages }));
  const { status, stderr } = licences(folder);
  rmSync(folder, { recursive: true });
  expect(status).toBe(1);
  expect(stderr.trim().split('\n').slice(1)).toEqual([
    'part-0: MPL-2.0',
    'part-1: GPL-3.0',
    'part-3: (MIT AND GPL-2.0)',
    'part-5: UNLICENSED',
    'tool-2: GPL-3.0',
  ]);
});
