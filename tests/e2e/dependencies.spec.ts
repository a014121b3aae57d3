import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';

const licences = (folder: string) =>
  spawnSync('node', ['scripts/licences.mjs', folder], { encoding: 'utf8' });

test('every package of the product has an allowed licence', () => {
  const { status, stdout, stderr } = licences('.');
  expect(stderr).toBe('');
  expect(status).toBe(0);
  expect(stdout).toMatch(/^In the product:\n\d{2,}\tMIT/);
  expect(stdout).toMatch(/^Tools, .*\n\d{2,}\tMIT/m);
});

for (const [license, fine, dev = false] of [
  ['MPL-2.0', false],
  ['MPL-2.0', true, true],
  ['(MIT AND Zlib)', true, true],
  ['GPL-3.0', false, true],
  ['GPL-3.0', false],
  ['(MPL-2.0 OR Apache-2.0)', true],
  ['(MIT AND GPL-2.0)', false],
  ['(MIT AND ISC)', true],
  ['UNLICENSED', false],
] as const) {
  test(`${license} is ${fine ? 'allowed' : 'refused'} in ${dev ? 'a tool' : 'the product'}`, () => {
    const folder = mkdtempSync(join(tmpdir(), 'casebridge-licences-'));
    const packages = {
      '': {},
      'node_modules/thing': { license, ...(dev && { dev }) },
      'node_modules/tool': { license: 'MIT', dev: true },
    };
    writeFileSync(join(folder, 'package-lock.json'), JSON.stringify({ packages }));
    const { status, stderr } = licences(folder);
    rmSync(folder, { recursive: true });
    expect(status).toBe(fine ? 0 : 1);
    if (!fine) expect(stderr).toContain(`thing: ${license}`);
  });
}

test('npm prints the bill of materials of the product', () => {
  const options = ['sbom', '--package-lock-only', '--sbom-format', 'cyclonedx', '--omit', 'dev'];
  const { metadata, components } = JSON.parse(
    execFileSync('npm', options, { encoding: 'utf8', maxBuffer: 1e8, stdio: ['ignore', 'pipe', 'ignore'] }),
  );
  expect(metadata.component['bom-ref']).toMatch(/^casebridge@/);
  expect(components.map(({ name }: { name: string }) => name)).toEqual(
    expect.arrayContaining(['react-redux', 'hono']),
  );
});
