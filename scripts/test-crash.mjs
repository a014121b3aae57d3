// Kills the server 50 times amid its work, on the embedded database and on PostgreSQL, and looks at what is left.
import { printSummary } from './counted.mjs';
import { runAside } from './run-aside.mjs';

const env = {
  ...process.env,
  PATH: `node_modules/.bin:${process.env.PATH}`,
  CRASH_KILLS: process.env.CRASH_KILLS ?? '50',
};
const file = 'tests/server/crash.test.ts';
/** Runs one of them, and prints all of its output at its end: they run side by side. */
async function run(title, command, parameters) {
  const { passed, output } = await runAside(command, parameters, env);
  console.log(`\n── ${env.CRASH_KILLS} kills, ${title}\n${output}`);
  return { passed, title: `${file} › ${title}` };
}

const results = await Promise.all([
  run('embedded', 'vitest', ['run', '--project', 'server', file]),
  run('PostgreSQL', 'node', ['scripts/test-postgres.mjs', file]),
]);
const failed = results.filter(({ passed }) => !passed).map(({ title }) => title);
printSummary({ passed: results.length - failed.length, failed });
