import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { printTable } from './report';

/** The time in milliseconds until the built server reports that it is ready; the server is then stopped. */
async function start(dataDir: string): Promise<number> {
  const begun = performance.now();
  const server = spawn(process.execPath, ['dist-server/main.js'], {
    env: { ...process.env, DATA_DIR: dataDir, PORT: '0', LOG_LEVEL: 'warn' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  for await (const text of server.stdout) {
    if (String(text).includes('Ready')) break;
  }
  const ready = performance.now() - begun;
  server.kill('SIGTERM');
  await once(server, 'exit');
  return ready;
}

/** Measures the start of the server: first with new demo data, then with existing data. */
export async function benchStartUp(): Promise<void> {
  const dataDir = mkdtempSync(join(tmpdir(), 'casebridge-start-'));
  const first = await start(dataDir);
  const again = await start(dataDir);
  rmSync(dataDir, { recursive: true, force: true });
  printTable('Server ready after', [
    ['start', 'ms'],
    ['first, with the demo data', Math.round(first)],
    ['again', Math.round(again)],
  ]);
}
