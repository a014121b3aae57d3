// Plays the main journeys in Firefox and in WebKit at the same time: `npm run test:browsers [-- firefox | webkit]`. A
// browser that is missing and cannot be installed is a failure in CI, and is left out elsewhere. Needs the build, and
// makes it if there is none.
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, rmSync } from 'node:fs';
import { browserNames, findOrInstallBrowser } from './find-browsers.mjs';
import { runAside } from './run-aside.mjs';
import { countTests, printSummary } from './summary.mjs';

const [only] = process.argv.slice(2);
const total = { passed: 0, failed: [] };

async function play(name, program) {
  const report = `test-results/${name}.json`;
  rmSync(report, { force: true });
  const { passed: succeeded, output } = await runAside(
    'vitest',
    [
      ...['run', '--project=browsers', '--reporter=verbose', '--reporter=json'],
      `--outputFile.json=${report}`,
    ],
    { ...process.env, ...program, PATH: `node_modules/.bin:${process.env.PATH}`, TEST_BROWSER: name },
  );
  const { passed, failed } = countTests('vitest', report, succeeded);
  console.log(`\n── ${name} (${Object.values(program)})\n${output}`);
  total.passed += passed;
  total.failed.push(...failed.map((title) => `${name}: ${title}`));
}

mkdirSync('test-results', { recursive: true });
if (!existsSync('dist-server/main.js')) execFileSync('npm', ['run', 'build'], { stdio: 'inherit' });
const found = browserNames
  .filter((name) => !only || name === only)
  .map((name) => [name, findOrInstallBrowser(name)]);
await Promise.all(found.map(([name, program]) => program && play(name, program)));
const missing = found.filter(([, program]) => !program).map(([name]) => name);
if (process.env.CI || found.length === missing.length)
  total.failed.push(...missing.map((name) => `${name}: not found`));
else for (const name of missing) console.log(`Not tried: ${name}, which is not on this machine.`);
printSummary(total);
