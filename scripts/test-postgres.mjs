// Runs the server's tests on a separate PostgreSQL: `npm run test:postgres [-- file…]`.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, rmSync } from 'node:fs';
import { findOrInstallPostgres, startPostgres } from './postgres.mjs';
import { countTests, printSummary } from './summary.mjs';

const files = process.argv.slice(2);
const report = 'test-results/postgres.json';
const journeysReport = 'test-results/journeys.json';
mkdirSync('test-results', { recursive: true });
for (const file of [report, journeysReport]) rmSync(file, { force: true });

async function run(command, parameters, env) {
  const child = spawn(command, parameters, {
    stdio: 'inherit',
    env: { ...process.env, PATH: `node_modules/.bin:${process.env.PATH}`, ...env },
  });
  for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => child.kill(signal));
  const [code] = await once(child, 'exit');
  return code === 0;
}

/** Runs the browser tests of classes, with the build that is there or else a new one. */
async function testJourneys(env) {
  const built = existsSync('dist-server/main.js') || (await run('npm', ['run', 'build']));
  if (!built) return { passed: 0, failed: ['Browser tests: no build'] };
  const succeeded = await run('playwright', ['test'], env);
  return countTests('playwright', journeysReport, succeeded);
}

async function testOn(bin) {
  const postgres = await startPostgres({ bin });
  try {
    const env = { TEST_POSTGRES: postgres.url('postgres') };
    await run('tsx', ['tests/server/makeTemplate.ts'], env);
    const succeeded = await run(
      'vitest',
      [
        'run',
        ...['server', 'alone-server', 'postgres'].flatMap((name) => ['--project', name]),
        '--reporter=dot',
        '--reporter=json',
      ]
        .concat(`--outputFile.json=${report}`)
        .concat(files),
      env,
    );
    const counts = countTests('vitest', report, succeeded);
    if (files.length > 0) return counts;
    const { passed, failed } = await testJourneys(env);
    return { passed: counts.passed + passed, failed: [...counts.failed, ...failed] };
  } finally {
    await postgres.remove();
  }
}

const bin = findOrInstallPostgres();
const counts = bin ? await testOn(bin) : { passed: 0, failed: ['PostgreSQL: not found'] };
printSummary(counts);
