// Copies the packages that the built server loads, with all their dependencies, into node_modules of the given
// folder: `node scripts/runtime-packages.mjs FOLDER`.
import { existsSync, readFileSync } from 'node:fs';
import { cp } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { optional, runtimePackages } from './external.mjs';

const [folder] = process.argv.slice(2);
if (!folder) throw new Error('Give the folder that the packages are copied to.');

/** Resolves a package from a folder as Node does; returns null if the package is not installed. */
function locate(name, from) {
  const path = join(from, 'node_modules', name);
  if (existsSync(path)) return path;
  return from === '.' ? null : locate(name, dirname(from));
}

/** Adds the folders of a package and of all its dependencies to `found`. */
function collect(name, from, found) {
  const path = locate(name, from);
  if (!path) throw new Error(`${name}, which ${from} needs, is not installed.`);
  if (found.has(path)) return;
  found.add(path);
  const { dependencies = {}, optionalDependencies = {} } = JSON.parse(
    readFileSync(join(path, 'package.json'), 'utf8'),
  );
  const options = Object.keys(optionalDependencies).filter((option) => locate(option, path));
  for (const needed of [...Object.keys(dependencies), ...options]) collect(needed, path, found);
}

const found = new Set();
const wanted = [...runtimePackages, ...optional.filter((name) => locate(name, '.'))];
for (const name of wanted) collect(name, '.', found);
for (const path of found) await cp(path, join(folder, path), { recursive: true });
console.log(`${found.size} packages copied to ${folder}.`);
