// Runs a project of vitest, whose files are in the folder of its name, on the embedded database and on PostgreSQL.
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
/** Runs one of them, and prints all of its output at its end: they run side by side. */
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
