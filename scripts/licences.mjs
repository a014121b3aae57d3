// Lists the licences of everything that the product is made of, and of the tools that it is made with; fails
// on one that is not allowed.
// `node scripts/licences.mjs [folder]`
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const root = process.argv[2] ?? '.';

/** The licences that a product may hold, and why. A new one is a decision. */
const allowed = new Map([
  ['MIT', 'asks to be named'],
  ['ISC', 'asks to be named'],
  ['BSD-2-Clause', 'asks to be named'],
  ['BSD-3-Clause', 'asks to be named, and not to advertise with it'],
  ['Apache-2.0', 'asks to be named, and grants patents'],
  ['MIT-0', 'asks for nothing'],
  ['0BSD', 'asks for nothing'],
]);

/** Further licences that tools may have: they make and test the product, and no part of them is in it or passed on. */
const allowedForTools = new Map([
  ...allowed,
  ['MPL-2.0', 'asks for its own files’ source where they are passed on (axe-core, lightningcss)'],
  ['BlueOak-1.0.0', 'asks to be named (lru-cache, of jsdom)'],
  ['CC0-1.0', 'asks for nothing (mdn-data, of jsdom)'],
  ['Python-2.0', 'asks to be named (argparse, of commitlint)'],
  ['Zlib', 'asks not to be passed off as one’s own (pako, of autocannon)'],
]);

const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'));

/** The licence that the package itself states; the lock file repeats it, but not for every package. */
function licenceOf(folder, entry) {
  if (typeof entry.license === 'string') return entry.license;
  const { license, licenses } = JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8'));
  return license?.type ?? license ?? licenses?.map(({ type }) => type).join(' OR ') ?? 'none';
}

/** Of a choice, one is enough; of several at once, all are needed. */
const isAllowed = (licence, list) =>
  licence
    .replace(/^\(|\)$/g, '')
    .split(/ OR /i)
    .some((choice) => choice.split(/ AND /i).every((part) => list.has(part.replace(/[()]/g, '').trim())));

const unknown = [];
/** Counts the licences of those packages that are meant, and collects those that the list does not have. */
function report(title, list, isMeant) {
  const counts = new Map();
  for (const [folder, entry] of Object.entries(packages)) {
    if (!folder || entry.link || !isMeant(entry)) continue;
    const licence = licenceOf(folder, entry);
    counts.set(licence, (counts.get(licence) ?? 0) + 1);
    if (!isAllowed(licence, list)) unknown.push(`${folder.replace('node_modules/', '')}: ${licence}`);
  }
  console.log(title);
  for (const [licence, count] of [...counts].sort(([, a], [, b]) => b - a)) {
    console.log(`${count}\t${licence}\t${list.get(licence) ?? ''}`);
  }
}
report('In the product:', allowed, ({ dev }) => !dev);
report('\nTools, which are not passed on:', allowedForTools, ({ dev }) => dev);
if (unknown.length > 0) {
  console.error(`\nNot on the list:\n${unknown.join('\n')}`);
  process.exitCode = 1;
}
