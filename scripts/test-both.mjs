// Runs a vitest project, named after its folder, on the embedded database and on PostgreSQL.
import { runAside } from './run-aside.mjs';
import { printSummary } from './summary.mjs';

const [project] = process.argv.slice(2);
const folder = `tests/${project}`;
const env = {
  ...process.env,
  PATH: `node_modules/.bin:${process.env.PATH}`,
  CRASH_KILLS: process.env.CRASH_KILLS ?? '50',
  CRASH_STOPS: process.env.CRASH_STOPS ?? '20',
};
/** Runs vitest once, and prints its output when it ends, because both runs are parallel. */
async function run(title, command, parameters) {
  const { passed, output } = await runAside(command, parameters, env);
  console.log(`\n── ${folder}, ${title}\n${output}`);
  return { passed, title: `${folder} › ${title}` };
}

const results = await Promise.all([
  run('embedded', 'vitest', ['run', '--project', project]),
  run('PostgreSQL', 'node', ['scripts/test-postgres.mjs', '--project', project, folder]),
]);
const failed = results.filter(({ passed }) => !passed).map(({ title }) => title);
printSummary({ passed: results.length - failed.length, failed });
