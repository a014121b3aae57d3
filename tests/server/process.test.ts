import { once } from 'node:events';
import {
  copyFileSync,
  existsSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { request } from 'node:http';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { demoAccounts, demoPassword } from '../../server/demo/seed/accounts';
import { freePort } from '../support/freePort';
import { startProcess } from '../support/process';
import { buildServer } from './hubProcess';
import { freshDatabase } from './template';

const bundle = buildServer();
const dataDir = mkdtempSync(join(tmpdir(), 'casebridge-data-'));
const lock = join(dataDir, 'server.lock');

const start = (args: string[], env: Record<string, string> = {}) =>
  startProcess(args, { DATA_DIR: dataDir, ...env });
const startServer = (env: Record<string, string> = {}) =>
  start([bundle.main], { PORT: String(port), LOG_LEVEL: 'warn', ...env });
const lines = (output: string) => output.trim().split('\n');

let port = 0;
let url = '';

beforeAll(async () => {
  port = await freePort();
  url = `http://127.0.0.1:${port}`;
  const client = await freshDatabase(join(dataDir, 'db'));
  await client.close();
});

afterAll(() => {
  rmSync(dataDir, { recursive: true });
});

const login = () =>
  fetch(`${url}/auth/login`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ email: demoAccounts[0].email, password: demoPassword }),
  });

/**
 * Starts a login whose body is held back until `finish` is called; resolves once the server has received the
 * beginning of the request.
 */
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

test('the demo’s data is refused to a public address in one line', async () => {
  const env = { PUBLIC_URL: 'https://hub.example' };
  for (const refused of [startServer(env), start(['--import', 'tsx', 'server/demo/reset.ts'], env)]) {
    const { code, output } = await refused.ended;
    expect(code).toBe(1);
    expect(lines(output)).toEqual([expect.stringContaining('PUBLIC_URL is on this machine')]);
  }
});

test('the server starts, denies other processes its data, and stops on a signal after completing its requests', async () => {
  const first = startServer();
  await first.printed('Password');
  expect(first.output()).toContain(`http://localhost:${port}/admin/`);
  for (const { email } of demoAccounts) expect(first.output()).toContain(email);
  expect((await login()).status).toBe(200);

  const second = await startServer({ PORT: String(port + 1) }).ended;
  expect(second.code).toBe(1);
  expect(lines(second.output)).toHaveLength(1);
  expect(second.output).toContain(`in use by process ${first.child.pid}`);

  const reset = await start(['--import', 'tsx', 'server/demo/reset.ts']).ended;
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

test('the server of `npm start` stops with it', async () => {
  const cwd = mkdtempSync(join(dataDir, 'npm-'));
  copyFileSync('package.json', join(cwd, 'package.json'));
  symlinkSync(dirname(bundle.main), join(cwd, 'dist-server'));
  // Without the build, which is a script that comes before.
  const npm = startProcess(
    ['start', '--ignore-scripts', '--no-update-notifier'],
    { DATA_DIR: dataDir, PORT: String(port) },
    { program: 'npm', cwd },
  );
  await npm.printed('Ready');
  const pid = Number(readFileSync(lock, 'utf8'));
  npm.child.kill('SIGTERM');
  const [code] = await once(npm.child, 'exit');
  // A server that lives on is ended here.
  expect(() => process.kill(pid, 'SIGKILL')).toThrow('ESRCH');
  expect(code).toBe(0);
});

test('the server starts again on its data, even if a killed process has left its lock', async () => {
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

test('data of an earlier version is refused in one line that says how to get new data', async () => {
  const folder = mkdtempSync(join(dataDir, 'earlier-'));
  const client = await freshDatabase(join(folder, 'db'));
  await client.exec('update drizzle.__drizzle_migrations set created_at = created_at - 1');
  await client.close();
  const env = { DATA_DIR: folder };
  const refused = await startServer(env).ended;
  expect(refused.code).toBe(1);
  expect(lines(refused.output)).toEqual([
    expect.stringMatching(/made by an earlier version.*`npm run reset`/),
  ]);
  const reset = await start(['--import', 'tsx', 'server/demo/reset.ts'], env).ended;
  expect(reset).toEqual({ code: 0, output: `Fresh demo data in ${folder}\n` });
  const server = startServer(env);
  await server.printed('Ready');
  server.child.kill('SIGTERM');
  expect((await server.ended).code).toBe(0);
});

test('a folder that cannot be made or written to is reported in one line', async () => {
  const file = join(dataDir, 'file');
  writeFileSync(file, '');
  const taken = mkdtempSync(join(dataDir, 'taken-'));
  writeFileSync(join(taken, 'db'), '');
  // Not even root writes to the last one.
  for (const folder of [file, join(file, 'data'), taken, '/proc']) {
    const output = `DATA_DIR ${folder} cannot be written to.\n`;
    expect(await startServer({ DATA_DIR: folder }).ended).toEqual({ code: 1, output });
  }
});

test('a demo on a database with other users names no demo accounts', async () => {
  const env = { DATA_DIR: mkdtempSync(join(dataDir, 'own-')) };
  await (await freshDatabase(join(env.DATA_DIR, 'db'))).close();
  expect((await start([bundle.createAdministrator, 'ada@test.example'], env).ended).code).toBe(0);
  const server = startServer(env);
  await server.printed('NODE_ENV=production');
  expect(server.output()).toContain('no demo accounts');
  for (const { email } of demoAccounts) expect(server.output()).not.toContain(email);
  server.child.kill('SIGTERM');
  expect((await server.ended).code).toBe(0);
});

test('in production, a missing setting is reported in one line', async () => {
  const { code, output } = await startServer({ NODE_ENV: 'production' }).ended;
  expect(code).toBe(1);
  expect(lines(output)).toEqual(["DATABASE_URL is required when NODE_ENV is 'production'."]);
});

/** A fake PostgreSQL server that rejects every connection with the given code and message. */
async function refusingDatabase(code: string, message: string) {
  const fields = ['SFATAL', 'VFATAL', `C${code}`, `M${message}`, ''].map((field) => `${field}\0`).join('');
  const answer = Buffer.alloc(5 + Buffer.byteLength(fields));
  answer.write('E');
  answer.writeInt32BE(answer.length - 1, 1);
  answer.write(fields, 5);
  const database = createServer((socket) => socket.once('data', () => socket.end(answer)));
  database.listen(0, '127.0.0.1');
  await once(database, 'listening');
  const { port: at } = database.address() as AddressInfo;
  return { database, url: `postgres://hub:CANARY@127.0.0.1:${at}/hub` };
}

test.each([
  ['28P01', 'password authentication failed for user "hub"'],
  ['28000', 'role "hub" does not exist'],
  ['3D000', 'database "hub" does not exist'],
])(
  'settings that the database rejects (%s) are reported in one line, without the password',
  async (code, message) => {
    const { database, url: databaseUrl } = await refusingDatabase(code, message);
    const env = { DATABASE_URL: databaseUrl };
    const create = [bundle.createAdministrator, 'ada@test.example'];
    for (const program of [startServer(env), start(create, env)]) {
      expect(await program.ended).toEqual({
        code: 1,
        output: `The database of DATABASE_URL cannot be used: ${message}\n`,
      });
    }
    database.close();
  },
);

test.each([
  ['DATABASE_URL', 'postgres://hub:CANARY#1@db.example/hub'],
  ['DATABASE_URL', 'CANARY'],
  ['LOG_LEVEL', 'foo'],
  ['NODE_ENV', 'prod'],
])('a wrong %s is reported in one line: %s', async (name, value) => {
  const create = [bundle.createAdministrator, 'ada@test.example'];
  for (const program of [startServer({ [name]: value }), start(create, { [name]: value })]) {
    const { code, output } = await program.ended;
    expect(code).toBe(1);
    expect(lines(output)).toEqual([expect.stringContaining(`${name} must be`)]);
    expect(output).not.toContain('CANARY');
  }
});

test('the command makes an administrator by a link on the terminal, and changes no existing account into one', async () => {
  const create = (email: string) => start([bundle.createAdministrator, email], { PUBLIC_URL: url }).ended;
  const { code, output } = await create('Grace@Test.example');
  expect(code).toBe(0);
  const [link = ''] = /http:\S+/.exec(output) ?? [];
  expect(link).toContain(`${url}/admin/magiclogin?`);
  const again = await create('grace@test.example');
  const [newer = ''] = /http:\S+/.exec(again.output) ?? [];

  expect(await create(demoAccounts[2].email)).toEqual({
    code: 1,
    output: `${demoAccounts[2].email} belongs to an account that is not an active administrator's.\n`,
  });
  expect(await create('nonsense')).toMatchObject({
    code: 1,
    output: expect.stringContaining('Name the address'),
  });

  const server = startServer();
  await server.printed('Ready');
  const open = (address: string) =>
    fetch(`${url}/auth/autk`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ ...Object.fromEntries(new URL(address).searchParams), confirm: true }),
    });
  expect((await open(link)).status).toBe(401);
  const session = await open(newer);
  expect(await session.json()).toMatchObject({ email: 'grace@test.example', role: 'administrator' });
  expect((await open(newer)).status).toBe(401);
  server.child.kill('SIGTERM');
  expect((await server.ended).code).toBe(0);
});
