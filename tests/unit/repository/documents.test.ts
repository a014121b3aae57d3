import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import packageFile from '../../../package.json';

const documents = [
  ...readdirSync('.'),
  'server/commerce/README.md',
  ...readdirSync('docs', { recursive: true, encoding: 'utf8' }).map((file) => join('docs', file)),
].filter((file) => file.endsWith('.md'));

/** The anchors that code hosts generate from a document's headings. */
const anchorsOf = (file: string): string[] =>
  [...readFileSync(file, 'utf8').matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replace(/[^\p{L}\p{N}\s_-]/gu, '')
      .replaceAll(' ', '-'),
  );

/** The matches of a pattern in a document that fail a check. */
const faultsIn = (file: string, pattern: RegExp, isRight: (found: string) => boolean): string[] =>
  [...readFileSync(file, 'utf8').matchAll(pattern)]
    .map(([, found = '']) => found)
    .filter((found) => !isRight(found));

function leadsSomewhere(file: string, link: string): boolean {
  if (/^[a-z]+:/.test(link)) return true;
  const [path = '', anchor] = link.split('#');
  const target = path ? join(dirname(file), path) : file;
  return existsSync(target) && (!anchor || anchorsOf(target).includes(anchor));
}

test.each(documents)('the links, files and commands of %s exist', (file) => {
  const paths = /`((?:src|server|tests|build|bench|scripts|docs)\/[\w./-]+)`/g;
  expect(faultsIn(file, /\]\(([^)\s]+)\)/g, (link) => leadsSomewhere(file, link))).toEqual([]);
  // This document names the files of an example.
  if (file !== 'docs/adding-things.md') expect(faultsIn(file, paths, existsSync)).toEqual([]);
  expect(faultsIn(file, /npm run (?:-s )?([\w:-]+)/g, (name) => name in packageFile.scripts)).toEqual([]);
});
