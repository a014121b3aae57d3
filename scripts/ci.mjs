// Runs the given commands one after the other, and prints the failed tests of all of them with the counts.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { FAILED, printSummary } from './summary.mjs';

const total = { passed: 0, failed: [] };

/** Runs a command whose last line counts its tests. A command that ends without this line counts as one failure. */
async function run(command) {
  const child = spawn(command, { shell: true, stdio: ['ignore', 'pipe', 'inherit'] });
  let output = '';
  child.stdout.setEncoding('utf8').on('data', (chunk) => {
    process.stdout.write(chunk);
    output += chunk;
  });
  const [code] = await once(child, 'close');
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

for (const command of process.argv.slice(2)) await run(command);
printSummary(total);
