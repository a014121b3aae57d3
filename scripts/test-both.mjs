// Runs a vitest project, named after its folder, on the embedded database and on PostgreSQL.
import { mkdirSync, rmSync } from 'node:fs';
import { runAside } from './run-aside.mjs';
import { countTests, printSummary } from './summary.mjs';

const [project] = process.argv.slice(2);
const folder = `tests/${project}`;
const env = {
  ...process.env,
  PATH: `node_modules/.bin:${process.env.PATH}`,
  CRASH_KILLS: process.env.CRASH_KILLS ?? '50',
  CRASH_STOPS: process.env.CRASH_STOPS ?? '20',
};
const vitest = (report) => [
  ...['run', '--project', project, '--reporter=default', '--reporter=json'],
  `--outputFile.json=${report}`,
];

/** Runs the project once, and prints its output when it ends, because both runs are parallel. */
async function run(title, report, command, parameters) {
  rmSync(report, { force: true });
  const { passed: succeeded, output } = await runAside(command, parameters, env);
  console.log(`\n── ${folder}, ${title}\n${output}`);
  const { passed, failed } = countTests('vitest', report, succeeded);
  return { passed, failed: failed.map((test) => `${title}: ${test}`) };
}

mkdirSync('test-results', { recursive: true });
const embedded = 'test-results/embedded.json';
// Where `test-postgres.mjs` has its report.
const postgres = 'test-results/postgres.json';
const results = await Promise.all([
  run('embedded', embedded, 'vitest', vitest(embedded)),
  run('PostgreSQL', postgres, 'node', ['scripts/test-postgres.mjs', '--project', project, folder]),
]);
printSummary({
  passed: results.reduce((sum, { passed }) => sum + passed, 0),
  failed: results.flatMap(({ failed }) => failed),
});
