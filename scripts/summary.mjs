// Reads the result of a test run from its JSON report: the counts and the failed tests.
import { readFileSync } from 'node:fs';
import { relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';

const firstLine = (text) => text.split('\n')[0];
/** The first line of a failure's message, to follow the test's title. */
const reasonOf = (message) => (message ? ` (${stripVTControlCharacters(firstLine(message))})` : '');
/** The lines of a browser test's failure that tell its steps apart: where it failed, the locator and the cause. */
function failureOf(error) {
  const { location, message = '' } = error ?? {};
  const lines = stripVTControlCharacters(message)
    .split('\n')
    .map((line) => line.trim());
  const told = lines.filter(
    (line, index) => index === 0 || /^(Locator|Expected|Received|Timeout|Error):/.test(line),
  );
  return `${location ? `, line ${location.line}` : ''} (${told.join(' · ')})`;
}
const fromHere = (file) => relative(process.cwd(), file);

/** Counts a vitest report. A file that failed outside its tests, or that did not run, counts as one failure. */
function countVitest({ testResults }) {
  const tests = testResults.flatMap(({ name, assertionResults, status }) => {
    const inFile = assertionResults.map((test) => ({
      ...test,
      title: `${fromHere(name)} › ${test.fullName}${reasonOf(test.failureMessages?.[0])}`,
    }));
    const isOutside = status === 'failed' && !inFile.some((test) => test.status === 'failed');
    return isOutside ? [...inFile, { status, title: `${fromHere(name)}, outside its tests` }] : inFile;
  });
  return {
    passed: tests.filter(({ status }) => status === 'passed').length,
    failed: tests.filter(({ status }) => status === 'failed').map(({ title }) => title),
  };
}

/** Counts a Playwright report. */
function countPlaywright({ suites, errors }) {
  const specsOf = (suite, path) => [
    ...suite.specs.map((spec) => ({ ...spec, title: [...path, spec.title].join(' › ') })),
    ...(suite.suites ?? []).flatMap((inner) => specsOf(inner, [...path, inner.title])),
  ];
  const tests = suites.flatMap((suite) =>
    specsOf(suite, [suite.title]).flatMap(({ title, tests }) =>
      tests.map(({ status, results }) => ({
        title: title + failureOf(results.at(-1)?.error),
        status,
      })),
    ),
  );
  const titlesOf = (wanted) => tests.filter(({ status }) => status === wanted).map(({ title }) => title);
  return {
    passed: titlesOf('expected').length,
    failed: [
      ...titlesOf('unexpected'),
      ...errors.map(({ message, value }) => firstLine(message ?? value ?? 'an error without words')),
    ],
  };
}

const kinds = { vitest: countVitest, playwright: countPlaywright };

/**
 * Returns the counts of a test run from its report file.
 * A run that failed without a failed test, or without a report, counts as one failure.
 * @param {'vitest' | 'playwright'} kind
 * @returns {{ passed: number, failed: string[] }} `failed` holds the titles of the failed tests.
 */
export function countTests(kind, reportFile, succeeded) {
  let counts = { passed: 0, failed: [] };
  try {
    counts = kinds[kind](JSON.parse(readFileSync(reportFile, 'utf8')));
  } catch {
    counts.failed.push(`${kind}: no report in ${reportFile}`);
  }
  if (!succeeded && counts.failed.length === 0) counts.failed.push(`${kind}: ended with an error`);
  return counts;
}

/** The mark before the title of a failed test; `ci.mjs` searches the output for this mark. */
export const FAILED = '✘ ';

/** Prints the failed tests, and the counts as the last line. */
export function printSummary({ passed, failed }) {
  console.log();
  for (const title of failed) console.log(`${FAILED}${title}`);
  console.log(`${passed} passed, ${failed.length} failed`);
  process.exitCode = failed.length === 0 ? 0 : 1;
}
