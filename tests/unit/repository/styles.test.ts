import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const source = join(import.meta.dirname, '../../../src');

/** The classes at the start of a style sheet's top-level rules, which belong to this sheet. */
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

test('no two style sheets style the same class, because the sheets of visited screens stay loaded', () => {
  const owners = new Map<string, string[]>();
  const sheetsOfNone: string[] = [];
  for (const folder of ['pages', 'admin', 'components']) {
    for (const file of readdirSync(join(source, folder), { recursive: true, encoding: 'utf8' })) {
      if (!file.endsWith('.scss')) continue;
      const names = ownClasses(readFileSync(join(source, folder, file), 'utf8'));
      if (names.length === 0) sheetsOfNone.push(file);
      for (const name of names) {
        owners.set(name, [...(owners.get(name) ?? []), `${folder}/${file}`]);
      }
    }
  }
  // These only adapt classes of others.
  expect(sheetsOfNone.toSorted()).toEqual(['auth/magicLogin.scss', 'purchase/purchase.scss']);
  expect([...owners].filter(([, files]) => files.length > 1)).toEqual([]);
});
