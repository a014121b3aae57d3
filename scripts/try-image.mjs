// Tries the Dockerfile without Docker: runs its steps in empty folders, starts the command as an unprivileged user
// on a separate PostgreSQL, and runs its health check. Node and the system are those of this machine, not of the
// image.
import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { runDockerfile } from './dockerfile.mjs';
import { freePort } from './free-port.mjs';
import { findOrInstallPostgres, startPostgres } from './postgres.mjs';
import { printSummary } from './summary.mjs';

const TIMEOUT_MS = 120_000;

/** The part of this process's environment that a builder has: the programs, and the access to the registry. */
function lentEnvironment() {
  const names = ['HOME', 'NODE_EXTRA_CA_CERTS', 'HTTPS_PROXY', 'https_proxy', 'npm_config_registry'];
  const given = names.filter((name) => process.env[name]).map((name) => [name, process.env[name]]);
  const folders = process.env.PATH.split(delimiter).filter((folder) => !folder.includes('node_modules'));
  return { ...Object.fromEntries(given), PATH: folders.join(delimiter) };
}

/** The uid and gid for the command; only root can change to another user. */
function withoutRights(user) {
  if (user === 'root') throw new Error('The image runs as root.');
  if (process.getuid() !== 0) return {};
  const [uid, gid] = ['-u', '-g'].map((flag) => Number(execFileSync('id', [flag, 'nobody'])));
  return { uid, gid };
}

async function tryCommand({ cwd, env, user, command, health }, databaseUrl) {
  const port = String(await freePort());
  const origin = `http://127.0.0.1:${port}`;
  const [program, ...parameters] = command;
  const options = {
    ...withoutRights(user),
    cwd,
    env: {
      PATH: lentEnvironment().PATH,
      ...env,
      PORT: port,
      PUBLIC_URL: origin,
      DATABASE_URL: databaseUrl,
      SMTP_URL: 'smtp://127.0.0.1:1',
      MAIL_FROM: 'hub@school.example',
      SUPPORT_EMAIL: 'help@school.example',
      PAYMENTS_SANDBOX: 'true',
    },
  };
  const server = spawn(program, parameters, { ...options, stdio: 'inherit' });
  const ended = once(server, 'exit');
  const timer = setTimeout(() => server.kill('SIGKILL'), TIMEOUT_MS);
  const isHealthy = () => spawnSync(health[0], health.slice(1), options).status === 0;
  try {
    while (!isHealthy()) {
      if (server.exitCode !== null || server.signalCode !== null)
        throw new Error('It ended before it was healthy.');
      await sleep(200);
    }
    const page = await fetch(`${origin}/admin/`);
    if (page.status !== 200) throw new Error(`/admin/ answered ${page.status}.`);
    server.kill('SIGTERM');
    const [code] = await ended;
    if (code !== 0) throw new Error(`It ended with ${code}.`);
  } finally {
    clearTimeout(timer);
    server.kill('SIGKILL');
  }
}

async function tryImage(folder) {
  // The unprivileged user reads this folder.
  chmodSync(folder, 0o755);
  const image = runDockerfile({ context: process.cwd(), folder, env: lentEnvironment() });
  const bin = findOrInstallPostgres();
  if (!bin) throw new Error('There is no PostgreSQL to start it on.');
  const postgres = await startPostgres({ bin });
  try {
    await tryCommand(image, postgres.url('postgres'));
  } finally {
    await postgres.remove();
  }
}

const folder = mkdtempSync(join(tmpdir(), 'hub-image-'));
const counts = { passed: 0, failed: [] };
try {
  await tryImage(folder);
  counts.passed += 1;
} catch (error) {
  counts.failed.push(`The image: ${error.message}`);
} finally {
  rmSync(folder, { recursive: true, force: true });
}
printSummary(counts);
