// Everything, one after the other; the last line counts all of it.
import { spawn } from 'node:child_process';
import { once } from 'node:events';

const total = { passed: 0, failed: 0 };

/** Runs a script whose last line counts its tests; one that does not come so far is one failure. */
async function run(script) {
  const child = spawn('npm', ['run', '-s', script], { stdio: ['ignore', 'pipe', 'inherit'] });
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

for (const script of ['test', 'test:postgres', 'test:crash']) await run(script);
console.log(`\n${total.passed} passed, ${total.failed} failed`);
process.exitCode = total.failed === 0 ? 0 : 1;
