import { createHash, randomUUID } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { PGlite, type PGliteOptions } from '@electric-sql/pglite';
import { connectEmbedded, openEmbedded } from '../../server/db/connect';

const migrations = join(import.meta.dirname, '../../server/db/migrations');
const cache = join(import.meta.dirname, '../../node_modules/.cache');

function fingerprint(): string {
  const hash = createHash('sha256');
  for (const file of readdirSync(migrations).filter((name) => name.endsWith('.sql'))) {
    hash.update(readFileSync(join(migrations, file)));
  }
  return hash.digest('hex').slice(0, 16);
}

/** A database dump in memory. A Blob would copy it through streams, which takes longer than to open the database. */
class Dump extends Blob {
  readonly #bytes: ArrayBuffer;

  constructor(bytes: Uint8Array) {
    super();
    this.#bytes = new Uint8Array(bytes).buffer;
  }

  override arrayBuffer() {
    return Promise.resolve(this.#bytes);
  }
}

async function makeDump(file: string): Promise<void> {
  const client = await openEmbedded();
  await connectEmbedded(client);
  const dump = await client.dumpDataDir('none');
  await client.close();
  mkdirSync(cache, { recursive: true });
  const draft = `${file}.${randomUUID()}`;
  writeFileSync(draft, new Uint8Array(await dump.arrayBuffer()));
  renameSync(draft, file);
}

let emptyDump: Dump | undefined;

/** The dump of an empty database in the current schema. It is cached, because creating one takes seconds. */
async function findDump(): Promise<Dump> {
  const file = join(cache, `test-database-${fingerprint()}.tar`);
  if (!existsSync(file)) await makeDump(file);
  emptyDump ??= new Dump(readFileSync(file));
  return emptyDump;
}

/** Settings for a small database, which opens in a third of the time; test data need not survive a crash, nor be counted. */
const inMemory: PGliteOptions = {
  startParams: [
    ...PGlite.defaultStartParams,
    ...[
      ...['shared_buffers=16MB', 'wal_buffers=256kB', 'max_connections=5', 'full_page_writes=off'],
      ...['fsync=off', 'synchronous_commit=off', 'track_activities=off', 'track_counts=off'],
    ].flatMap((setting) => ['-c', setting]),
  ],
};

/** A database in memory without a schema, in which migrations begin. */
export async function databaseWithoutSchema(): Promise<PGlite> {
  const client = await freshDatabase();
  await client.exec('drop schema public cascade; create schema public; drop schema drizzle cascade');
  return client;
}

/** An empty database in the current schema, in memory or in a folder. */
export async function freshDatabase(dataDir?: string): Promise<PGlite> {
  return openEmbedded(dataDir, { loadDataDir: await findDump(), ...(!dataDir && inMemory) });
}
