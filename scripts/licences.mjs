// Lists the licences of the product's packages and of the development tools, and fails if one is not allowed.
// Usage: `node scripts/licences.mjs [folder]`
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const root = process.argv[2] ?? '.';

/** The licences that are allowed in the product, with the obligation of each. Adding a licence is a decision. */
const allowed = new Map([
  ['MIT', 'asks to be named'],
  ['ISC', 'asks to be named'],
  ['BSD-2-Clause', 'asks to be named'],
  ['BSD-3-Clause', 'asks to be named, and not to advertise with it'],
  ['Apache-2.0', 'asks to be named, and grants patents'],
  ['MIT-0', 'asks for nothing'],
  ['OFL-1.1', 'a font: asks to be named, and not to be sold alone'],
  ['0BSD', 'asks for nothing'],
  ['WTFPL', 'asks for nothing (@e-invoice-eu/core)'],
  ['Python-2.0', 'asks to be named (argparse, of @e-invoice-eu/core)'],
]);

/**
 * Additional licences that are allowed for tools: tools make and test the product, but no part of a tool is
 * distributed.
 */
const allowedForTools = new Map([
  ...allowed,
  ['MPL-2.0', 'asks for its own files’ source where they are passed on (axe-core, lightningcss)'],
  ['CC-BY-4.0', 'asks to be named (caniuse-lite, of svgr’s Babel)'],
  ['BlueOak-1.0.0', 'asks to be named (lru-cache, of jsdom)'],
  ['CC0-1.0', 'asks for nothing (mdn-data, of jsdom)'],
  ['Zlib', 'asks not to be passed off as one’s own (pako, of autocannon)'],
]);

/** Packages that declare none, with the licence of their LICENSE file. */
const undeclared = new Map([['png-js', 'MIT']]);

const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'));

/** The licence that the package itself declares. The lock file does not repeat it for every package. */
function licenceOf(folder, entry) {
  if (typeof entry.license === 'string') return entry.license;
  const { license, licenses } = JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8'));
  const declared =
    undeclared.get(folder.split('node_modules/').at(-1)) ??
    license?.type ??
    license ??
    licenses?.map(({ type }) => type).join(' OR ');
  return declared ?? 'none';
}

/** Of alternatives (OR), one allowed licence is enough; of a combination (AND), all must be allowed. */
const isAllowed = (licence, list) =>
  licence
    .replace(/^\(|\)$/g, '')
    .split(/ OR /i)
    .some((choice) => choice.split(/ AND /i).every((part) => list.has(part.replace(/[()]/g, '').trim())));

const unknown = [];
/** Counts the licences of the selected packages, and collects the packages whose licence is not in the list. */
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
