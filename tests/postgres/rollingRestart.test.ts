import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { freePort } from '../../scripts/free-port.mjs';
import { createPostgresDatabase } from '../server/database';
import { buildServer } from '../server/hubProcess';
import { startProcess } from '../support/process';
import { timeoutFor } from '../support/timeouts';
import { startHub, until } from './hub';

/** The program that `npm run test:postgres` has found or installed. */
const nginx = process.env.NGINX;
const ROUNDS = 2;
const CALLERS = 3;
/** The calls in each state: both processes serve, one is away, or has just come back. */
const CALLS = 70;

const bundle = buildServer();
const database = await createPostgresDatabase();
const folders = mkdtempSync(join(tmpdir(), 'hub-nginx-'));
afterAll(async () => {
  rmSync(folders, { recursive: true, force: true });
  await database.drop();
});

/** The configuration of the document with other ports, and without certificates, which this machine has not. */
function documentedConfiguration(hubPorts: readonly [number, number], port: number, folder: string): string {
  const [, block = ''] =
    /```nginx\n(upstream .+?)\n```/s.exec(readFileSync('docs/operations.md', 'utf8')) ?? [];
  const changes: [RegExp, string][] = [
    [/127\.0\.0\.1:3001\b/, `127.0.0.1:${hubPorts[0]}`],
    [/127\.0\.0\.1:3002\b/, `127.0.0.1:${hubPorts[1]}`],
    [/listen 80;/, `listen unix:${folder}/redirect.sock;`],
    [/listen 443 ssl http2;/, `listen 127.0.0.1:${port};`],
    [/\/var\/log\/nginx\/casebridge\.log/, join(folder, 'access.log')],
    [/ssl_certificate .*\n\s*ssl_certificate_key .*/, ''],
  ];
  return changes.reduce((text, [from, to]) => {
    expect(text).toMatch(from);
    return text.replace(from, to);
  }, block);
}

async function startNginx(hubPorts: readonly [number, number]) {
  const port = await freePort();
  const folder = mkdtempSync(join(folders, 'nginx-'));
  const paths = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (name) => `${name}_temp_path ${folder}/${name};`,
  );
  const file = join(folder, 'nginx.conf');
  // One process in the foreground needs no other user.
  writeFileSync(
    file,
    `daemon off; master_process off; pid ${folder}/pid; error_log stderr; events {}
     http { access_log off; ${paths.join(' ')} ${documentedConfiguration(hubPorts, port, folder)} }`,
  );
  const { ended } = startProcess(['-e', 'stderr', '-c', file, '-p', folder], {}, { program: nginx });
  const url = `http://127.0.0.1:${port}`;
  const failed = ended.then(({ output }) => Promise.reject(new Error(`nginx has ended: ${output}`)));
  await Promise.race([failed, until(async () => (await fetch(`${url}/healthz`)).ok)]);
  failed.catch(() => {});
  const logged = () =>
    readFileSync(join(folder, 'access.log'), 'utf8')
      .split('\n')
      .slice(0, -1)
      .map((line) => JSON.parse(line));
  return { url, logged };
}

const start = async (port: number) => {
  const settings = { DATABASE_URL: database.url, PORT: String(port), TRUST_PROXY: 'true' };
  const hub = await startHub(bundle, settings);
  await until(async () => (await hub.request('GET', '/readyz')).status === 200);
  return hub;
};

/** Calls without a pause, one after the other for each caller. */
function startCalls(url: string) {
  let made = 0;
  let ending = false;
  const failures: string[] = [];
  async function call(): Promise<void> {
    while (!ending) {
      const answer = await fetch(`${url}/api/public/clients/all`).then(
        async (response) => `${response.status} ${(await response.text()).slice(0, 100)}`,
        (error: Error) => `${error.message}: ${error.cause}`,
      );
      made += 1;
      if (!answer.startsWith('200 {')) failures.push(answer);
    }
  }
  const callers = Array.from({ length: CALLERS }, call);
  return {
    /** Resolves after this number of further calls. */
    async more(count: number): Promise<void> {
      const enough = made + count;
      await until(async () => made >= enough);
    },
    async end() {
      ending = true;
      await Promise.all(callers);
      return { made, failures };
    },
  };
}

test.skipIf(!nginx)(
  'the documented nginx loses no call while one process after the other restarts',
  { timeout: timeoutFor(2 * ROUNDS) },
  async () => {
    const ports = [await freePort(), await freePort()] as const;
    const hubs = [await start(ports[0]), await start(ports[1])];
    const calls = startCalls((await startNginx(ports)).url);
    for (let round = 1; round <= ROUNDS; round += 1) {
      for (const [index, port] of ports.entries()) {
        await calls.more(CALLS);
        hubs[index]?.child.kill('SIGTERM');
        expect((await hubs[index]?.ended)?.code).toBe(0);
        await calls.more(CALLS);
        hubs[index] = await start(port);
        await calls.more(CALLS);
      }
    }
    const { made, failures } = await calls.end();
    expect(failures).toEqual([]);
    expect(made).toBeGreaterThanOrEqual(800);
  },
);

test.skipIf(!nginx)('the logs of the documented nginx and of the hub name a call by one id', async () => {
  const port = await freePort();
  const hub = await start(port);
  const { url, logged } = await startNginx([port, port]);
  const { headers } = await fetch(`${url}/api/public/clients/all?q=canary`);
  const requestId = headers.get('x-request-id');
  const found = (entries: { requestId?: string }[]) => entries.find((entry) => entry.requestId === requestId);
  await until(async () => Boolean(found(logged()) && found(hub.logged())));
  expect(found(logged())).toEqual({
    time: expect.any(String),
    requestId,
    clientAddress: '127.0.0.1',
    method: 'GET',
    path: '/api/public/clients/all',
    status: '200',
    seconds: expect.any(String),
    process: `127.0.0.1:${port}`,
  });
  expect(found(hub.logged())).toMatchObject({ clientAddress: '127.0.0.1', status: 200 });
});
