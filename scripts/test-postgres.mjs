// Runs the server's tests on a separate PostgreSQL: `npm run test:postgres [-- file…]`.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, rmSync } from 'node:fs';
import { findOrInstallPostgres, startPostgres } from './postgres.mjs';
import { countTests, printSummary } from './summary.mjs';

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
        .concat(process.argv.slice(2)),
      env,
    );
    return countTests('vitest', report, succeeded);
  } finally {
    await postgres.remove();
  }
}

const bin = findOrInstallPostgres();
const counts = bin ? await testOn(bin) : { passed: 0, failed: ['PostgreSQL: not found'] };
printSummary(counts);
