import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { freePort } from '../freePort';
import { TEST_MS } from '../patience';

/** The keys that the second build of the browser tests is made with. */
const serviceKeys = {
  VITE_SENTRY_DSN: 'https://0123456789abcdef0123456789abcdef@errors.example/1',
  VITE_GA_ID: 'G-TESTTEST',
  VITE_HOTJAR_ID: '1234567',
  VITE_CRISP_ID: '00000000-0000-4000-8000-000000000000',
};
export const servicesDist = 'test-results/dist-services';

/** What `npm start` runs after the build, and the same with every outside service. */
export type Kind = 'plain' | 'services';

export interface HubServer {
  origin: string;
  env: { PORT: string; DATA_DIR: string } & Record<string, string>;
}

/** How a server is started. */
function describeServer(kind: Kind, port: number | string, dataDir: string): HubServer {
  const origin = `http://localhost:${port}`;
  const env = {
    ...{ PORT: String(port), DATA_DIR: dataDir, PUBLIC_URL: origin },
    ...{ RATE_LIMIT_SCALE: '1000', LOG_LEVEL: 'warn' },
    ...(kind === 'services' && { DIST_DIR: servicesDist, ...serviceKeys }),
  };
  return { origin, env };
}

/** The servers of this run, which its configuration has chosen ports and a folder for. */
export function serverOfRun(kind: Kind): HubServer {
  const { E2E_PORT = '', E2E_SERVICES_PORT = '', E2E_DATA_DIR = '' } = process.env;
  const port = kind === 'plain' ? E2E_PORT : E2E_SERVICES_PORT;
  return describeServer(kind, port, join(E2E_DATA_DIR, kind));
}

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.kill('SIGTERM');
  await ended;
}

/** Starts one more server, with demo data of its own; the second of the pair ends both. */
export async function startServer(kind: Kind): Promise<[HubServer, () => Promise<void>]> {
  const dataDir = await mkdtemp(join(process.env.E2E_DATA_DIR ?? '', 'again-'));
  const server = describeServer(kind, await freePort(), dataDir);
  const child = spawn(process.execPath, ['dist-server/main.js'], {
    env: { ...process.env, ...server.env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const tooLong = setTimeout(() => child.kill('SIGKILL'), TEST_MS);
  await new Promise<void>((resolve, reject) => {
    child.stdout.on('data', (printed) => `${printed}`.includes('Ready: ') && resolve());
    child.once('exit', () => reject(new Error('The server ended at its start, or took too long for it.')));
  }).finally(() => clearTimeout(tooLong));
  const end = async () => {
    await stop(child);
    await rm(dataDir, { recursive: true, force: true });
  };
  return [server, end];
}
