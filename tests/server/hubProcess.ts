import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { basename, join } from 'node:path';
import { afterAll } from 'vitest';
import { killProcesses, repository } from '../support/process';

/** Bundles the server, or these programs of it, like `npm run build`; removed after the tests of the file. */
function bundled(...programs: string[]): string {
  const cache = join(repository, 'node_modules/.cache');
  mkdirSync(cache, { recursive: true });
  const folder = mkdtempSync(join(cache, 'test-server-'));
  execFileSync(process.execPath, ['scripts/build-server.mjs', folder, ...programs], { cwd: repository });
  afterAll(() => {
    killProcesses();
    rmSync(folder, { recursive: true });
  });
  return folder;
}

/** The programs of the build, where it is as new as the code: in CI, and in `npm test`. */
export function buildServer() {
  const built = join(repository, 'dist-server');
  const isNew = (process.env.CI || process.env.FRESH_BUILD) && existsSync(join(built, 'main.js'));
  if (isNew) afterAll(killProcesses);
  const folder = isNew ? built : bundled();
  return { main: join(folder, 'main.js'), createAdministrator: join(folder, 'createAdministrator.js') };
}

/** A program that is run from its source, which tsx would read as a whole at each start. */
export const buildProgram = (name: string): string => join(bundled(name), `${basename(name)}.js`);
