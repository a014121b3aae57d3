import { createHash, randomUUID } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { PGlite } from '@electric-sql/pglite';
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

/**
 * An empty database of the present schema, in memory or in a folder; a dump of it is kept, since a
 * new one takes seconds.
 */
export async function freshDatabase(dataDir = 'memory://'): Promise<PGlite> {
  const file = join(cache, `test-database-${fingerprint()}.tar`);
  if (!existsSync(file)) {
    const client = await openEmbedded();
    await connectEmbedded(client);
    const dump = await client.dumpDataDir('none');
    await client.close();
    mkdirSync(cache, { recursive: true });
    const draft = `${file}.${randomUUID()}`;
    writeFileSync(draft, new Uint8Array(await dump.arrayBuffer()));
    renameSync(draft, file);
  }
  return openEmbedded(dataDir, { loadDataDir: new Blob([readFileSync(file)]) });
}
