import { once } from 'node:events';
import { copyFileSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import packageFile from '../../package.json' with { type: 'json' };
import { freePort } from '../../scripts/free-port.mjs';
import { commitHere } from '../../scripts/version.mjs';
import { demoAccounts, demoPassword } from '../../server/demo/seed/accounts';
import { startProcess } from '../support/process';
import { buildProgram, buildServer } from './hubProcess';
import { freshDatabase } from './template';

const bundle = buildServer();
const resetProgram = buildProgram('demo/reset');
const folder = mkdtempSync(join(tmpdir(), 'casebridge-data-'));
afterAll(() => rmSync(folder, { recursive: true }));
const port = await freePort();
const url = `http://127.0.0.1:${port}`;

/** The programs, on data in a folder of their own. */
function programsOn(name: string) {
  const dataDir = join(folder, name);
  mkdirSync(dataDir);
  const start = (args: string[], env: Record<string, string> = {}) =>
    startProcess(args, { DATA_DIR: dataDir, ...env });
  return {
    dataDir,
    lock: join(dataDir, 'server.lock'),
    startServer: (env: Record<string, string> = {}) =>
      start([bundle.main], { PORT: String(port), LOG_LEVEL: 'warn', ...env }),
    reset: (env?: Record<string, string>) => start([resetProgram], env).ended,
    createAdministrator: (email: string, env?: Record<string, string>) =>
      start([bundle.createAdministrator, email], env).ended,
  };
}
const oneLine = (text: string) => ({
  code: 1,
  output: expect.stringMatching(new RegExp(`^[^\\n]*${text}[^\\n]*\\n$`)),
});

const post = (path: string, body: object) =>
  fetch(url + path, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  });
const credentials = { email: demoAccounts[0].email, password: demoPassword };
const login = () => post('/auth/login', credentials);

test('the demo starts on fresh data, denies it to other processes, and stops on a signal', async () => {
  const { dataDir, lock, startServer, reset } = programsOn('demo');
  // Data that no program can open.
  mkdirSync(join(dataDir, 'db/base'), { recursive: true });
  const isPublic = { PUBLIC_URL: 'https://hub.example' };
  expect(await reset(isPublic)).toEqual(oneLine('PUBLIC_URL is on this machine'));
  expect(await reset()).toEqual({ code: 0, output: `Fresh demo data in ${dataDir}\n` });

  const taken = await startServer({ METRICS_PORT: String(port) }).ended;
  expect(taken).toEqual(oneLine(`Port ${port} is in use. Stop what uses it, or set METRICS_PORT.`));
  const metricsPort = await freePort();
  const server = startServer({ METRICS_PORT: String(metricsPort), LOG_LEVEL: 'info' });
  await server.printed('Password');
  const build = { version: packageFile.version, commit: commitHere() };
  const [first = ''] = server.output().split('\n');
  expect(JSON.parse(first)).toMatchObject({ msg: 'starting', ...build });
  expect(await (await fetch(`${url}/readyz`)).json()).toEqual({ status: 'ok', ...build });
  expect(server.output()).toContain(`http://localhost:${port}/admin/`);
  for (const { email } of demoAccounts) expect(server.output()).toContain(email);
  expect((await login()).status).toBe(200);

  const metrics = await fetch(`http://127.0.0.1:${metricsPort}/metrics`);
  expect(await metrics.text()).toContain('route="POST /auth/login",status="200"');

  const inUse = oneLine(`in use by process ${server.child.pid}`);
  expect([await startServer({ PORT: String(port + 1) }).ended, await reset()]).toEqual([inUse, inUse]);
  expect((await login()).status).toBe(200);

  server.child.kill('SIGINT');
  expect([(await server.ended).code, existsSync(lock)]).toEqual([0, false]);
});

test('an own hub gets its administrator by a link on the terminal, names no demo accounts, and stops with `npm start`', async () => {
  const { dataDir, lock, createAdministrator } = programsOn('own');
  expect(await createAdministrator('nonsense')).toEqual(oneLine('Name the address'));
  await (await freshDatabase(join(dataDir, 'db'))).close();
  const { code, output } = await createAdministrator('grace@test.example', { PUBLIC_URL: url });
  expect(code).toBe(0);
  const { origin, pathname, searchParams } = new URL(/http:\S+/.exec(output)?.[0] ?? '');
  expect(origin + pathname).toBe(`${url}/admin/magiclogin`);

  const cwd = mkdtempSync(join(folder, 'npm-'));
  copyFileSync('package.json', join(cwd, 'package.json'));
  symlinkSync(dirname(bundle.main), join(cwd, 'dist-server'));
  // Without the build, which is a script that comes before.
  const npm = startProcess(
    ['start', '--ignore-scripts', '--no-update-notifier'],
    { DATA_DIR: dataDir, PORT: String(port) },
    { program: 'npm', cwd },
  );
  await npm.printed('NODE_ENV=production');
  expect(npm.output()).toContain('no demo accounts');
  for (const { email } of demoAccounts) expect(npm.output()).not.toContain(email);
  const opened = await post('/auth/autk', { ...Object.fromEntries(searchParams), confirm: true });
  expect(await opened.json()).toMatchObject({ email: 'grace@test.example', role: 'administrator' });
  const pid = Number(readFileSync(lock, 'utf8'));
  npm.child.kill('SIGTERM');
  const [status] = await once(npm.child, 'exit');
  // A server that lives on is ended here.
  expect(() => process.kill(pid, 'SIGKILL')).toThrow('ESRCH');
  expect(status).toBe(0);
});
