import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { environment, readConfig } from '../config/config';
import { ConfigError } from '../config/settings';
import { connect, lockFolder } from '../db/connect';
import { createLogger } from '../http/logger';
import { requireOwnMachine, seed } from './seed/seed';

/** Replaces the demo's database; refuses while a server uses it. */
async function reset(): Promise<void> {
  const config = readConfig(environment());
  if (config.mode !== 'demo' || config.databaseUrl !== null) {
    throw new ConfigError('Only a demo with its embedded database can be reset.');
  }
  requireOwnMachine(config);
  const unlock = lockFolder(config.dataDir);
  await rm(join(config.dataDir, 'db'), { recursive: true, force: true });
  unlock();
  const connection = await connect(config, createLogger(config.logLevel));
  await seed(connection.db, config.publicUrl);
  await connection.close();
  console.log(`Fresh demo data in ${config.dataDir}`);
}

reset().catch((error: unknown) => {
  console.error(error instanceof ConfigError ? error.message : error);
  process.exit(1);
});
