// Lists the licences of everything that the product is made of; fails on one that is not allowed.
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

const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'));

/** What the package says itself; the lock file repeats it, but not for every package. */
function licenceOf(folder, entry) {
  if (typeof entry.license === 'string') return entry.license;
  const { license, licenses } = JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8'));
  return license?.type ?? license ?? licenses?.map(({ type }) => type).join(' OR ') ?? 'none';
}

/** Of a choice, one is enough; of several at once, all are needed. */
const isAllowed = (licence) =>
  licence
    .replace(/^\(|\)$/g, '')
    .split(/ OR /i)
    .some((choice) => choice.split(/ AND /i).every((part) => allowed.has(part.replace(/[()]/g, '').trim())));

const counts = new Map();
const unknown = [];
for (const [folder, entry] of Object.entries(packages)) {
  if (!folder || entry.dev || entry.link) continue;
  const licence = licenceOf(folder, entry);
  counts.set(licence, (counts.get(licence) ?? 0) + 1);
  if (!isAllowed(licence)) unknown.push(`${folder.replace('node_modules/', '')}: ${licence}`);
}

for (const [licence, count] of [...counts].sort(([, a], [, b]) => b - a)) {
  console.log(`${count}\t${licence}\t${allowed.get(licence) ?? ''}`);
}
if (unknown.length > 0) {
  console.error(`\nNot on the list:\n${unknown.join('\n')}`);
  process.exitCode = 1;
}
