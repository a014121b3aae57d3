import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { demoAccounts, demoPassword } from '../../server/db/seed/accounts';
import { freshDatabase } from './template';

const repository = join(import.meta.dirname, '../..');
const bundle = join(repository, 'node_modules/.cache/test-server');
const dataDir = mkdtempSync(join(tmpdir(), 'case-hub-data-'));
const lock = join(dataDir, 'server.lock');
const running = new Set<ChildProcess>();

/** Starts a program of ours; the result tells its output and how it ended. */
function start(args: string[], env: Record<string, string> = {}) {
  const child = spawn(process.execPath, args, {
    cwd: repository,
    env: { PATH: process.env.PATH, DATA_DIR: dataDir, ...env },
  });
  running.add(child);
  let output = '';
  const waiting = new Map<string, () => void>();
  const read = (chunk: Buffer) => {
    output += chunk;
    for (const [text, resolve] of waiting) if (output.includes(text)) resolve();
  };
  child.stdout.on('data', read);
  child.stderr.on('data', read);
  const ended = once(child, 'exit').then(([code]) => {
    running.delete(child);
    return { code: code as number | null, output };
  });
  const printed = (text: string) =>
    Promise.race([
      new Promise<void>((resolve) => waiting.set(text, resolve)),
      ended.then(() => Promise.reject(new Error(`It ended without '${text}': ${output}`))),
    ]);
  return { child, ended, printed, output: () => output };
}

const startServer = (env: Record<string, string> = {}) =>
  start([join(bundle, 'main.js')], { PORT: String(port), LOG_LEVEL: 'warn', ...env });
const lines = (output: string) => output.trim().split('\n');

vi.setConfig({ testTimeout: 30_000, hookTimeout: 30_000 });

let port = 0;
let url = '';

beforeAll(async () => {
  const probe = createServer().listen(0);
  port = (probe.address() as AddressInfo).port;
  url = `http://127.0.0.1:${port}`;
  probe.close();
  execFileSync(process.execPath, ['scripts/build-server.mjs', bundle], { cwd: repository });
  const client = await freshDatabase(join(dataDir, 'db'));
  await client.close();
});

afterAll(() => {
  for (const child of running) child.kill('SIGKILL');
  rmSync(dataDir, { recursive: true });
});

const login = () =>
  fetch(`${url}/auth/login`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ email: demoAccounts[0].email, password: demoPassword }),
  });

/** A login whose body is held back until `finish`; resolves once the server has its beginning. */
async function beginLogin() {
  const body = JSON.stringify({ email: demoAccounts[0].email, password: demoPassword });
  const call = request(`${url}/auth/login`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'Content-Length': body.length, Expect: '100-continue' },
  });
  const answered = once(call, 'response').then(([response]) => response.statusCode as number);
  call.flushHeaders();
  await once(call, 'continue');
  return {
    finish() {
      call.end(body);
      return answered;
    },
  };
}

const refusesConnections = async () => {
  for (;;) {
    const refused = await fetch(`${url}/auth/profile`).then(
      () => false,
      () => true,
    );
    if (refused) return;
  }
};

test('it starts, keeps others off its data, and stops when asked, finishing what it is doing', async () => {
  const first = startServer();
  await first.printed('Password');
  expect(first.output()).toContain(`http://localhost:${port}/admin/`);
  for (const { email } of demoAccounts) expect(first.output()).toContain(email);
  expect((await login()).status).toBe(200);

  const second = await startServer({ PORT: String(port + 1) }).ended;
  expect(second.code).toBe(1);
  expect(lines(second.output)).toHaveLength(1);
  expect(second.output).toContain(`in use by process ${first.child.pid}`);

  const reset = await start(['--import', 'tsx', 'server/reset.ts']).ended;
  expect(reset.code).toBe(1);
  expect(reset.output).toContain(`in use by process ${first.child.pid}`);
  expect((await login()).status).toBe(200);

  const slow = await beginLogin();
  first.child.kill('SIGTERM');
  await refusesConnections();
  expect(await slow.finish()).toBe(200);
  expect((await first.ended).code).toBe(0);
  expect(existsSync(lock)).toBe(false);
});

test('it starts again on its data, past the lock of a process that is gone', async () => {
  const gone = await start(['-e', 'console.log(process.pid)']).ended;
  writeFileSync(lock, gone.output.trim());
  const server = startServer();
  await server.printed('Ready');
  expect(readFileSync(lock, 'utf8')).toBe(String(server.child.pid));

  const { token } = await (await login()).json();
  server.child.kill('SIGKILL');
  await server.ended;
  const again = startServer();
  await again.printed('Ready');
  const profile = await fetch(`${url}/auth/profile`, { headers: { Authorization: `Bearer ${token}` } });
  expect(profile.status).toBe(200);

  const other = await startServer({ DATA_DIR: join(dataDir, 'other') }).ended;
  expect(other).toEqual({ code: 1, output: `Port ${port} is in use. Stop what uses it, or set PORT.\n` });
  again.child.kill('SIGINT');
  expect((await again.ended).code).toBe(0);
});

test('in production, a missing setting is one line', async () => {
  const { code, output } = await startServer({ NODE_ENV: 'production' }).ended;
  expect(code).toBe(1);
  expect(lines(output)).toEqual(["DATABASE_URL is required when NODE_ENV is 'production'."]);
});
