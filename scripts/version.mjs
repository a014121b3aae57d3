import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';

/** The commit that is built: that of the setting COMMIT, else of the repository; '' without either. */
export function commitHere() {
  if (process.env.COMMIT || !existsSync('.git')) return process.env.COMMIT ?? '';
  try {
    const git = { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] };
    return execFileSync('git', ['rev-parse', '--short=12', 'HEAD'], git).trim();
  } catch {
    return '';
  }
}

/** The version and the commit that are built, as people read them. */
export const buildHere = () =>
  [JSON.parse(readFileSync('package.json', 'utf8')).version, commitHere()].filter(Boolean).join(', ');
