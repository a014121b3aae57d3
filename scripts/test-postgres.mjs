// Runs the server's tests and the browser tests of classes on a separate PostgreSQL. `npm run test:postgres -- --server`
// or `-- --journeys` runs one kind alone, `-- file…` only these tests of the server.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, rmSync } from 'node:fs';
import { findOrInstall, onPath } from './find-or-install.mjs';
import { findOrInstallPostgres, startPostgres } from './postgres.mjs';
import { countTests, printSummary } from './summary.mjs';

const kinds = new Set(['--server', '--journeys']);
const asked = process.argv.slice(2);
const files = asked.filter((word) => !kinds.has(word));
const runsServer = !asked.includes('--journeys');
const runsJourneys = !asked.includes('--server') && files.length === 0;
/** The tests of this folder put the documented proxy in front. */
const needsNginx =
  runsServer && (files.length === 0 || files.some((file) => file.startsWith('tests/postgres')));
const nginx =
  needsNginx &&
  findOrInstall({
    name: 'nginx',
    find: () => process.env.NGINX ?? onPath('nginx'),
    packages: ['nginx'],
    variable: 'NGINX',
  });
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

async function testServer(env) {
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
  return countTests('vitest', report, succeeded);
}

async function testOn(bin) {
  const postgres = await startPostgres({ bin });
  try {
    const env = { TEST_POSTGRES: postgres.url('postgres'), ...(nginx && { NGINX: nginx }) };
    const counts = [
      ...(runsServer ? [await testServer(env)] : []),
      ...(runsJourneys ? [await testJourneys(env)] : []),
    ];
    return {
      passed: counts.reduce((sum, { passed }) => sum + passed, 0),
      failed: counts.flatMap(({ failed }) => failed),
    };
  } finally {
    await postgres.remove();
  }
}

const bin = findOrInstallPostgres();
const counts = bin ? await testOn(bin) : { passed: 0, failed: ['PostgreSQL: not found'] };
if (needsNginx && !nginx) {
  if (process.env.CI) counts.failed.push('nginx: not found');
  else console.log('Not tried: nginx, which is not on this machine.');
}
printSummary(counts);
