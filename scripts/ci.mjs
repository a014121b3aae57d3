// Runs the commands that it is given, one after the other; the last line counts the tests of all.
import { spawn } from 'node:child_process';
import { once } from 'node:events';

const total = { passed: 0, failed: 0 };

/** Runs a command whose last line counts its tests; one that does not come so far is one failure. */
async function run(command) {
  const child = spawn(command, { shell: true, stdio: ['ignore', 'pipe', 'inherit'] });
  let end = '';
  child.stdout.on('data', (chunk) => {
    process.stdout.write(chunk);
    end = (end + chunk).slice(-10_000);
  });
  const [code] = await once(child, 'close');
  const [, passed, failed] = /(\d+) passed, (\d+) failed\s*$/.exec(end) ?? [];
  total.passed += Number(passed ?? 0);
  total.failed += Number(failed ?? 1);
  if (code !== 0 && failed === '0') total.failed += 1;
}

for (const command of process.argv.slice(2)) await run(command);
console.log(`\n${total.passed} passed, ${total.failed} failed`);
process.exitCode = total.failed === 0 ? 0 : 1;
