// Runs the given commands one after the other, those after each `--together` at the same time, and prints the failed
// tests of all of them with the counts, and before them how long each stage took.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { printBudget } from './budget.mjs';
import { FAILED, printSummary } from './summary.mjs';

const total = { passed: 0, failed: [] };
/** The lines on which the commands and their stages say how many seconds they took. */
const times = [];

/**
 * Runs a command whose last line counts its tests. A command that ends without this line counts as one failure. Its
 * output is printed as it comes, or in one piece at the end.
 */
async function run(command, { atEnd = false } = {}) {
  const begun = performance.now();
  const child = spawn(command, { shell: true, stdio: ['ignore', 'pipe', atEnd ? 'pipe' : 'inherit'] });
  let output = '';
  const read = (chunk) => {
    if (!atEnd) process.stdout.write(chunk);
    output += chunk;
  };
  child.stdout.setEncoding('utf8').on('data', read);
  child.stderr?.setEncoding('utf8').on('data', read);
  const [code] = await once(child, 'close');
  if (atEnd) process.stdout.write(output);
  const time = `── ${command}: ${((performance.now() - begun) / 1000).toFixed(0)} s`;
  console.log(time);
  times.push(...output.split('\n').filter((line) => /^── .*, \d+ s$/.test(line)), time);
  const [, passed, failed] = /(\d+) passed, (\d+) failed\s*$/.exec(output) ?? [];
  total.passed += Number(passed ?? 0);
  const count = Number(failed ?? 1);
  const named = output
    .split('\n')
    .filter((line) => line.startsWith(FAILED))
    .map((line) => `${command}: ${line.slice(FAILED.length)}`);
  // Only the last titles belong to this command, because a command may also print the output of another.
  const titles = count > 0 ? named.slice(-count) : [];
  const unnamed = Array(count - titles.length).fill(`${command}: a failure that it does not name`);
  total.failed.push(...titles, ...unnamed);
  if (code !== 0 && count === 0) total.failed.push(`${command}: ended with ${code}`);
}

const [alone = [], ...groups] = process.argv.slice(2).reduce(
  (lists, word) => {
    if (word === '--together') lists.push([]);
    else lists.at(-1).push(word);
    return lists;
  },
  [[]],
);
for (const command of alone) await run(command);
for (const group of groups) await Promise.all(group.map((command) => run(command, { atEnd: true })));
printBudget();
console.log(`\n${times.join('\n')}\nAll: ${(performance.now() / 60_000).toFixed(1)} minutes`);
printSummary(total);
