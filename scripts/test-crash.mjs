// Kills the server 50 times amid its work, on the embedded database and on PostgreSQL, and looks at what is left.
import { spawnSync } from 'node:child_process';

const env = {
  ...process.env,
  PATH: `node_modules/.bin:${process.env.PATH}`,
  CRASH_KILLS: process.env.CRASH_KILLS ?? '50',
};
const file = 'tests/server/crash.test.ts';
const runs = [
  ['embedded', 'vitest', ['run', '--project', 'server', file]],
  ['PostgreSQL', 'node', ['scripts/test-postgres.mjs', file]],
];
const passed = runs.filter(([title, command, parameters]) => {
  console.log(`\n── ${env.CRASH_KILLS} kills, ${title}`);
  return spawnSync(command, parameters, { stdio: 'inherit', env }).status === 0;
}).length;
console.log(`\n${passed} passed, ${runs.length - passed} failed`);
process.exitCode = passed === runs.length ? 0 : 1;
