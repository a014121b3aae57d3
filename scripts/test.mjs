// Runs all checks and tests; `--quick` leaves out those that need the build or a browser. Continues after a
// failure, and ends with the counts of all.
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync, rmSync } from 'node:fs';
import { findChromium, findWholeChromium } from './find-chromium.mjs';
import { runAside } from './run-aside.mjs';
import { countTests, printSummary } from './summary.mjs';

const quick = process.argv.includes('--quick');
const results = 'test-results';
const counts = { passed: 0, failed: [] };

/** Runs a command of node_modules/.bin or the system and shows its output; returns true if it succeeded. */
function run(title, command, ...parameters) {
  console.log(`\n── ${title}`);
  const begun = performance.now();
  const { status } = spawnSync(command, parameters, { stdio: 'inherit', env: environment });
  console.log(
    `── ${title}: ${status === 0 ? 'ok' : 'FAILED'}, ${((performance.now() - begun) / 1000).toFixed(0)} s`,
  );
  return status === 0;
}

const environment = {
  ...process.env,
  PATH: `node_modules/.bin:${process.env.PATH}`,
  // More room for new objects: collecting them took a tenth of the processors' time.
  NODE_OPTIONS: `${process.env.NODE_OPTIONS ?? ''} --max-semi-space-size=64`,
};

/**
 * Runs checks in parallel and prints their results in order. Each check counts as one test. Returns the titles of
 * those that passed.
 */
async function checkAll(...checks) {
  const begun = performance.now();
  const ends = await Promise.all(
    checks.map(async ([title, command, ...parameters]) => {
      const end = await runAside(command, parameters, environment);
      return { title, ...end, seconds: (performance.now() - begun) / 1000 };
    }),
  );
  for (const { title, passed, output, seconds } of ends) {
    console.log(`\n── ${title}\n${output}── ${title}: ${passed ? 'ok' : 'FAILED'}, ${seconds.toFixed(0)} s`);
    if (passed) counts.passed += 1;
    else counts.failed.push(title);
  }
  return ends.filter(({ passed }) => passed).map(({ title }) => title);
}

/** Runs a test suite, and takes its counts from the report. */
function suite(title, kind, reportFile, ...parameters) {
  rmSync(reportFile, { force: true });
  const succeeded = run(title, kind, ...parameters);
  const { passed, failed } = countTests(kind, reportFile, succeeded);
  counts.passed += passed;
  counts.failed.push(...failed);
}

/** Finds the browser for the tests, or installs one by Playwright or the system's package manager. */
function findOrInstallChromium() {
  if (findWholeChromium()) return findChromium();
  const isRoot = process.getuid?.() === 0;
  const ways = [
    ['npx playwright install chromium', 'npx', ['playwright', 'install', 'chromium']],
    ...(isRoot && process.platform === 'linux'
      ? ['chromium chromium-headless-shell', 'chromium'].map((names) => [
          `apt-get install -y ${names}`,
          'sh',
          ['-c', `apt-get update && apt-get install -y ${names}`],
        ])
      : []),
  ];
  for (const [title, command, parameters] of ways) {
    console.log(`\nNo Chromium found. Installing one: ${title}`);
    try {
      execFileSync(command, parameters, { stdio: 'inherit' });
    } catch {
      console.log('That did not work.');
    }
    if (findWholeChromium()) return findChromium();
  }
  return null;
}

mkdirSync(results, { recursive: true });
const passedChecks = await checkAll(
  // With several checkers, each infers the same types again; next to other checks, one checker is as fast.
  ['Types (tsc)', 'tsc', '--checkers', '1'],
  ['Types of the app: a browser’s globals alone', 'tsc', '-p', 'tsconfig.src.json', '--checkers', '1'],
  ['Types of the server: Node’s globals alone', 'tsc', '-p', 'tsconfig.server.json', '--checkers', '1'],
  ['Lint and format (biome)', 'biome', 'ci', '.'],
  ['Unused code (knip)', 'knip'],
  ['Published advisories (npm audit)', 'node', 'scripts/audit.mjs'],
  ...(quick ? [] : [['Build', 'npm', 'run', 'build']]),
);
if (passedChecks.includes('Build')) environment.FRESH_BUILD = 'true';

const unitReport = `${results}/unit.json`;
suite(
  'Unit, screen and API tests (vitest)',
  'vitest',
  unitReport,
  // The other two projects are slow: `npm run test:crash` and `npm run attack` run them.
  ...[
    'run',
    ...['alone-server', 'alone-app', 'app', 'unit', 'server'].map((name) => `--project=${name}`),
    '--reporter=dot',
    '--reporter=json',
    `--outputFile.json=${unitReport}`,
  ],
);

if (!quick) {
  const built = passedChecks.includes('Build');
  const chromium = built ? findOrInstallChromium() : null;
  if (chromium) {
    console.log(`\nChromium: ${chromium}`);
    suite('Browser tests (Playwright)', 'playwright', `${results}/e2e.json`, 'test');
  } else {
    counts.failed.push(built ? 'Browser tests: no browser, set CHROMIUM' : 'Browser tests: no build');
  }
}

printSummary(counts);
