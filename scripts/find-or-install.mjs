// Finds a program that some tests need, or installs it on Debian as root.
import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';

/** Debian keeps the programs of services out of the PATH of people who are not root. */
const folders = [...(process.env.PATH ?? '').split(delimiter), '/usr/sbin'];

export const onPath = (...names) =>
  names.flatMap((name) => folders.map((folder) => join(folder, name))).find(existsSync);

/**
 * Returns what `find` finds, if need be after the packages have been installed.
 * @param {{ name: string, find: () => unknown, packages: string[], variable: string }} program `variable` is the setting
 * that names the program where it is not found.
 */
export function findOrInstall({ name, find, packages, variable }) {
  const found = find();
  if (found) return found;
  const command = `apt-get update && apt-get install -y --no-install-recommends ${packages.join(' ')}`;
  if (process.getuid?.() !== 0 || !onPath('apt-get')) {
    console.log(
      `\nNo ${name} found. Install it (as root on Debian: ${command}), or name its place in ${variable}.`,
    );
    return null;
  }
  console.log(`\nNo ${name} found. Installing it: ${command}`);
  try {
    execFileSync('sh', ['-c', command], {
      stdio: 'inherit',
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    });
  } catch {
    console.log('That did not work.');
  }
  return find();
}
