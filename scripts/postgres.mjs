// A separate PostgreSQL for tests and measurements: finds or installs, starts and removes it.
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { findOrInstall } from './find-or-install.mjs';

const isRoot = process.getuid?.() === 0;

/**
 * The folder of PostgreSQL's programs: POSTGRES_BIN, else a Debian package's folder, else one on the PATH; null if
 * none exists.
 */
export function findPostgres() {
  const packages = '/usr/lib/postgresql';
  const versions = existsSync(packages) ? readdirSync(packages).sort((a, b) => Number(b) - Number(a)) : [];
  const folders = [
    process.env.POSTGRES_BIN,
    ...versions.map((version) => join(packages, version, 'bin')),
    ...(process.env.PATH ?? '').split(delimiter),
  ];
  return folders.find((folder) => folder && existsSync(join(folder, 'initdb'))) ?? null;
}

/** Installs the Debian package if possible; returns null if PostgreSQL is still missing. */
export const findOrInstallPostgres = () =>
  findOrInstall({
    name: 'PostgreSQL',
    find: findPostgres,
    packages: ['postgresql'],
    variable: 'POSTGRES_BIN',
  });

/** PostgreSQL refuses to run as root, so root starts it as the package's user or as `nobody`. */
function owner() {
  if (!isRoot) return {};
  const idOf = (kind, name) =>
    Number(execFileSync('id', [kind, name], { stdio: ['ignore', 'pipe', 'ignore'] }));
  for (const name of ['postgres', 'nobody']) {
    try {
      return { uid: idOf('-u', name), gid: idOf('-g', name) };
    } catch {}
  }
  throw new Error('There is no user that PostgreSQL could run as.');
}

const durability = {
  // Tests may lose data if the machine crashes; a killed process loses no data with these settings.
  off: ['-c', 'fsync=off', '-c', 'full_page_writes=off'],
  on: [],
};

/** Starts a new PostgreSQL in a temporary folder. It accepts connections only through a socket in that folder. */
export async function startPostgres({ durable = false, bin = findPostgres() } = {}) {
  if (!bin) throw new Error('There is no PostgreSQL on this machine.');
  const user = owner();
  const folder = mkdtempSync(join(tmpdir(), 'hub-postgres-'));
  chmodSync(folder, 0o755);
  if (user.uid !== undefined) chownSync(folder, user.uid, user.gid);
  const data = join(folder, 'data');
  const quiet = { ...user, cwd: folder, stdio: ['ignore', 'ignore', 'pipe'], encoding: 'utf8' };
  execFileSync(
    join(bin, 'initdb'),
    ['-D', data, '-U', 'hub', '--auth=trust', '-E', 'UTF8', '--locale=C.UTF-8', '--no-sync'],
    quiet,
  );
  const url = (database) => `postgres://hub@localhost/${database}?host=${encodeURIComponent(folder)}`;
  let child;

  async function start() {
    child = spawn(
      join(bin, 'postgres'),
      ['-D', data, '-k', folder, '-c', 'listen_addresses=', '-c', 'max_connections=400']
        .concat(['-c', 'max_wal_size=256MB', '-c', 'shared_buffers=128MB'])
        .concat(durability[durable ? 'on' : 'off']),
      { ...user, cwd: folder, stdio: 'ignore' },
    );
    for (;;) {
      if (child.exitCode !== null) throw new Error(`PostgreSQL ended with code ${child.exitCode}.`);
      try {
        execFileSync(join(bin, 'pg_isready'), ['-h', folder, '-q'], quiet);
        return;
      } catch {
        await sleep(50);
      }
    }
  }

  /** `SIGINT` ends all sessions; `SIGKILL` simulates a crash. */
  async function halt(signal = 'SIGINT') {
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const ended = once(child, 'exit');
    child.kill(signal);
    await ended;
  }

  // The database is also removed if the process that started it ends with an error.
  const remove = () => {
    child?.kill('SIGQUIT');
    rmSync(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
  };
  process.once('exit', remove);
  await start();
  return {
    bin,
    folder,
    url,
    start,
    halt,
    /** The id of the server process, which tests pause and continue. */
    pid: () => child.pid,
    async remove() {
      await halt();
      process.removeListener('exit', remove);
      remove();
    },
  };
}
