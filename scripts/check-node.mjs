// Says in one line that Node is too old, before the build's tools fail with errors of their own.
import { readFileSync } from 'node:fs';

const { engines } = JSON.parse(readFileSync('package.json', 'utf8'));
const oldest = engines.node.replace('>=', '');
const { node } = process.versions;
if (node.localeCompare(oldest, 'en', { numeric: true }) < 0) {
  console.error(`Node ${oldest} or newer is needed, and this is ${node}.`);
  process.exit(1);
}
