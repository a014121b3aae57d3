import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll } from 'vitest';
import { killProcesses, repository } from '../support/process';

const programsIn = (folder: string) => ({
  main: join(folder, 'main.js'),
  createAdministrator: join(folder, 'createAdministrator.js'),
});

/**
 * The programs of the build where it is as new as the code: in CI, and in `npm test`. Elsewhere they are bundled like
 * `npm run build`, and removed after the tests of the file.
 */
export function buildServer() {
  const built = programsIn(join(repository, 'dist-server'));
  if ((process.env.CI || process.env.FRESH_BUILD) && existsSync(built.main)) {
    afterAll(killProcesses);
    return built;
  }
  const cache = join(repository, 'node_modules/.cache');
  mkdirSync(cache, { recursive: true });
  const folder = mkdtempSync(join(cache, 'test-server-'));
  execFileSync(process.execPath, ['scripts/build-server.mjs', folder], { cwd: repository });
  afterAll(() => {
    killProcesses();
    rmSync(folder, { recursive: true });
  });
  return programsIn(folder);
}
