// Reads the result of a test run from its JSON report: the counts and the failed tests.
import { readFileSync } from 'node:fs';
import { relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';

/** The first line of a failure's message, to follow the test's title. */
const reasonOf = (message = '') => ` (${stripVTControlCharacters(message).split('\n')[0]})`;

/** The tests of a vitest report. A file that failed outside its tests is one more. */
const testsOfVitest = ({ testResults }) =>
  testResults.flatMap(({ name, assertionResults, status, message }) => {
    const file = relative(process.cwd(), name);
    const tests = assertionResults.map(({ fullName, status, failureMessages }) => ({
      title: `${file} › ${fullName}${reasonOf(failureMessages[0])}`,
      status,
    }));
    const isOutside = status === 'failed' && !tests.some((test) => test.status === 'failed');
    return isOutside
      ? [...tests, { title: `${file}, outside its tests${reasonOf(message)}`, status }]
      : tests;
  });

/** The tests of a Playwright report, and its errors outside of tests. */
function testsOfPlaywright({ suites, errors }) {
  const specsOf = ({ specs, suites = [] }) => [...specs, ...suites.flatMap(specsOf)];
  const statuses = { expected: 'passed', unexpected: 'failed' };
  return [
    ...suites.flatMap(specsOf).flatMap(({ file, line, title, tests }) =>
      tests.map(({ status, results }) => ({
        title: `${file}:${line} › ${title}${reasonOf(results.at(-1)?.error?.message)}`,
        status: statuses[status],
      })),
    ),
    ...errors.map(({ message }) => ({ title: `Playwright${reasonOf(message)}`, status: 'failed' })),
  ];
}

const readers = { vitest: testsOfVitest, playwright: testsOfPlaywright };

/**
 * Returns the counts of a test run from its report file.
 * A run that failed without a failed test, or without a report, counts as one failure.
 * @param {'vitest' | 'playwright'} kind
 * @returns {{ passed: number, failed: string[] }} `failed` holds the titles of the failed tests.
 */
export function countTests(kind, reportFile, succeeded) {
  try {
    const tests = readers[kind](JSON.parse(readFileSync(reportFile, 'utf8')));
    const failed = tests.filter(({ status }) => status === 'failed').map(({ title }) => title);
    if (!succeeded && failed.length === 0) failed.push(`${kind}: ended with an error`);
    return { passed: tests.filter(({ status }) => status === 'passed').length, failed };
  } catch {
    return { passed: 0, failed: [`${kind}: no report in ${reportFile}`] };
  }
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
