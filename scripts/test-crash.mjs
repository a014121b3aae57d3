// Kills the server 50 times amid its work, and between a payment and its purchase, on the embedded database and
// on PostgreSQL, and looks at what is left.

import { runAside } from './run-aside.mjs';
import { printSummary } from './summary.mjs';

const env = {
  ...process.env,
  PATH: `node_modules/.bin:${process.env.PATH}`,
  CRASH_KILLS: process.env.CRASH_KILLS ?? '50',
};
const folder = 'tests/crash';
/** Runs one of them, and prints all of its output at its end: they run side by side. */
async function run(title, command, parameters) {
  const { passed, output } = await runAside(command, parameters, env);
  console.log(`\n── ${env.CRASH_KILLS} kills, ${title}\n${output}`);
  return { passed, title: `${folder} › ${title}` };
}

const results = await Promise.all([
  run('embedded', 'vitest', ['run', '--project', 'crash']),
  run('PostgreSQL', 'node', ['scripts/test-postgres.mjs', folder]),
]);
const failed = results.filter(({ passed }) => !passed).map(({ title }) => title);
printSummary({ passed: results.length - failed.length, failed });
