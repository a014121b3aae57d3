// What a run of many tests says of itself in its JSON report: its counts, and which tests to look at.
import { readFileSync } from 'node:fs';
import { relative } from 'node:path';

const firstLine = (text) => text.split('\n')[0];
const fromHere = (file) => relative(process.cwd(), file);

/** A vitest report; a file that failed outside its tests, or could not be run at all, is one failure. */
function countVitest({ testResults }) {
  const tests = testResults.flatMap(({ name, assertionResults, status }) => {
    const inFile = assertionResults.map((test) => ({
      ...test,
      title: `${fromHere(name)} › ${test.fullName}`,
    }));
    const isOutside = status === 'failed' && !inFile.some((test) => test.status === 'failed');
    return isOutside ? [...inFile, { status, title: `${fromHere(name)}, outside its tests` }] : inFile;
  });
  const passed = tests.filter(({ status }) => status === 'passed');
  const failed = tests.filter(({ status }) => status === 'failed');
  return {
    passed: passed.length,
    failed: failed.map(({ title }) => title),
    // A test that passed keeps what its first try failed by.
    retried: passed
      .filter(({ failureMessages }) => failureMessages.length > 0)
      .map(({ title, failureMessages }) => `${title}: ${firstLine(failureMessages[0])}`),
  };
}

/** A Playwright report. */
function countPlaywright({ suites, errors }) {
  const specsOf = (suite, path) => [
    ...suite.specs.map((spec) => ({ ...spec, title: [...path, spec.title].join(' › ') })),
    ...(suite.suites ?? []).flatMap((inner) => specsOf(inner, [...path, inner.title])),
  ];
  const tests = suites.flatMap((suite) =>
    specsOf(suite, [suite.title]).flatMap(({ title, tests }) =>
      tests.map(({ status }) => ({ title, status })),
    ),
  );
  const titlesOf = (wanted) => tests.filter(({ status }) => status === wanted).map(({ title }) => title);
  const retried = titlesOf('flaky');
  return {
    passed: titlesOf('expected').length + retried.length,
    failed: [
      ...titlesOf('unexpected'),
      ...errors.map(({ message, value }) => firstLine(message ?? value ?? 'an error without words')),
    ],
    retried,
  };
}

const kinds = { vitest: countVitest, playwright: countPlaywright };

/**
 * The counts of a run from its report file.
 * A run that failed without a failed test, or left no report, is one failure.
 * @param {'vitest' | 'playwright'} kind
 * @returns {{ passed: number, failed: string[], retried: string[] }} `failed` and `retried` are titles.
 */
export function countTests(kind, reportFile, succeeded) {
  let counts = { passed: 0, failed: [], retried: [] };
  try {
    counts = kinds[kind](JSON.parse(readFileSync(reportFile, 'utf8')));
  } catch {
    counts.failed.push(`${kind}: no report in ${reportFile}`);
  }
  if (!succeeded && counts.failed.length === 0) counts.failed.push(`${kind}: ended with an error`);
  return counts;
}

/** The signs before a test's title; what gathers the output of several runs looks for them. */
export const FAILED = '✘ ';
export const RETRIED = 'Second try: ';

/** The end of a run: which tests failed, which passed at the second try only, and the counts as the last line. */
export function printSummary({ passed, failed, retried = [] }) {
  console.log();
  for (const title of retried) console.log(`${RETRIED}${title}`);
  for (const title of failed) console.log(`${FAILED}${title}`);
  console.log(`${passed} passed, ${failed.length} failed`);
  process.exitCode = failed.length === 0 ? 0 : 1;
}
