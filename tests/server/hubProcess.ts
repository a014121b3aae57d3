import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll } from 'vitest';
import { killProcesses, repository } from '../support/process';

/** Bundles the programs like `npm run build`, and removes the bundle after the tests of the file. */
export function buildServer() {
  const cache = join(repository, 'node_modules/.cache');
  mkdirSync(cache, { recursive: true });
  const folder = mkdtempSync(join(cache, 'test-server-'));
  execFileSync(process.execPath, ['scripts/build-server.mjs', folder], { cwd: repository });
  afterAll(() => {
    killProcesses();
    rmSync(folder, { recursive: true });
  });
  return { main: join(folder, 'main.js'), createAdministrator: join(folder, 'createAdministrator.js') };
}
