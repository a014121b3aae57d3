import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startPostgres } from '../scripts/postgres.mjs';
import { demoAccounts, demoPassword } from '../server/demo/seed/accounts';
import type { Role } from '../src/contract/user';

export type Engine = 'PGlite' | 'PostgreSQL';

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port } = probe.address() as AddressInfo;
  probe.close();
  return port;
}

async function startProcess(port: number, env: Record<string, string>): Promise<ChildProcess> {
  const child = spawn(process.execPath, ['dist-server/main.js'], {
    env: {
      PATH: process.env.PATH,
      PORT: String(port),
      RATE_LIMIT_SCALE: '10000',
      LOG_LEVEL: 'info',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await new Promise<void>((resolve, reject) => {
    child.stdout?.on('data', (text) => String(text).includes('Ready') && resolve());
    child.once('exit', (code) => reject(new Error(`The server ended with code ${code}`)));
  });
  return child;
}

async function tokenOf(origin: string, email: string): Promise<string> {
  const response = await fetch(`${origin}/auth/login`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ email, password: demoPassword }),
  });
  const { token } = (await response.json()) as { token: string };
  return token;
}

/**
 * Starts the built server on demo data, with the given number of processes. As in production, the server logs each
 * request.
 */
export async function startHub(engine: Engine, processes: number, env: Record<string, string> = {}) {
  const dataDir = mkdtempSync(join(tmpdir(), 'hub-bench-'));
  const postgres = engine === 'PostgreSQL' ? await startPostgres({ durable: true }) : null;
  const children: ChildProcess[] = [];
  const origins: string[] = [];
  for (let n = 0; n < processes; n += 1) {
    const port = await freePort();
    origins.push(`http://127.0.0.1:${port}`);
    const database: Record<string, string> = postgres ? { DATABASE_URL: postgres.url('postgres') } : {};
    const settings = {
      DATA_DIR: join(dataDir, String(n)),
      // All processes are one hub: the demo's simulations lie at the first one's address.
      PUBLIC_URL: origins[0] ?? '',
      ...database,
      ...env,
    };
    children.push(await startProcess(port, settings));
  }
  const [origin = ''] = origins;
  const [, , instructor] = demoAccounts;
  return {
    origins,
    /** The address of the PostgreSQL; empty for an embedded database. */
    databaseUrl: postgres?.url('postgres') ?? '',
    token: await tokenOf(origin, instructor.email),
    /** Signs in with the demo account of a role, and returns the token. */
    tokenOf: (role: Role) =>
      tokenOf(origin, demoAccounts.find((account) => account.role === role)?.email ?? ''),
    credentials: JSON.stringify({ email: instructor.email, password: demoPassword }),
    pids: children.map(({ pid = 0 }) => pid),
    async stop() {
      for (const child of children) {
        const ended = once(child, 'exit');
        child.kill('SIGTERM');
        await ended;
      }
      await postgres?.remove();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
export type Hub = Awaited<ReturnType<typeof startHub>>;
