import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const source = join(import.meta.dirname, '../../../src');

/** The classes that a stylesheet's top-level rules begin with: the names that it lays claim to. */
function ownClasses(text: string): string[] {
  const names = new Set<string>();
  let depth = 0;
  for (const line of text.replace(/\/\/.*$/gm, '').split('\n')) {
    const name = depth === 0 && /^\.([a-z][\w-]*)(?=[\s,{:]|$)/.exec(line)?.[1];
    if (name) names.add(name);
    depth += line.split('{').length - line.split('}').length;
  }
  return [...names];
}

test('no two stylesheets style the same class: those of all visited screens stay loaded', () => {
  const owners = new Map<string, string[]>();
  for (const folder of ['pages', 'admin', 'components']) {
    for (const file of readdirSync(join(source, folder), { recursive: true, encoding: 'utf8' })) {
      if (!file.endsWith('.scss')) continue;
      for (const name of ownClasses(readFileSync(join(source, folder, file), 'utf8'))) {
        owners.set(name, [...(owners.get(name) ?? []), `${folder}/${file}`]);
      }
    }
  }
  expect(owners.size).toBeGreaterThan(50);
  expect([...owners].filter(([, files]) => files.length > 1)).toEqual([]);
});
