// Runs the server's tests on a PostgreSQL of their own: `npm run test:postgres [-- file…]`.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { findOrInstallPostgres, startPostgres } from './postgres.mjs';

const report = 'test-results/postgres.json';
mkdirSync('test-results', { recursive: true });
rmSync(report, { force: true });

async function run(command, parameters, env) {
  const child = spawn(command, parameters, {
    stdio: 'inherit',
    env: { ...process.env, PATH: `node_modules/.bin:${process.env.PATH}`, ...env },
  });
  for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => child.kill(signal));
  const [code] = await once(child, 'exit');
  return code === 0;
}

/** The counts of the report; a run that failed without a failed test counts itself. */
function countsOf(passed) {
  try {
    const { numPassedTests, numFailedTests } = JSON.parse(readFileSync(report, 'utf8'));
    return { passed: numPassedTests, failed: passed ? numFailedTests : Math.max(1, numFailedTests) };
  } catch {
    return { passed: 0, failed: 1 };
  }
}

async function testOn(bin) {
  const postgres = await startPostgres({ bin });
  try {
    const env = { TEST_POSTGRES: postgres.url('postgres') };
    await run('tsx', ['tests/server/makeTemplate.ts'], env);
    const passed = await run(
      'vitest',
      [
        'run',
        ...['server', 'alone-server', 'postgres'].flatMap((name) => ['--project', name]),
        '--reporter=dot',
        '--reporter=json',
      ]
        .concat(`--outputFile.json=${report}`)
        .concat(process.argv.slice(2)),
      env,
    );
    return countsOf(passed);
  } finally {
    await postgres.remove();
  }
}

const bin = findOrInstallPostgres();
const counts = bin ? await testOn(bin) : { passed: 0, failed: 1 };
console.log(`\n${counts.passed} passed, ${counts.failed} failed`);
process.exitCode = counts.failed === 0 ? 0 : 1;
