import { existsSync } from 'node:fs';
import { engines } from '../../package.json';

/** A missing or wrong setting. Its message is printed without a stack trace. */
export class ConfigError extends Error {
  override name = 'ConfigError';
}

export const cannotBeWritten = (dataDir: string) =>
  new ConfigError(`DATA_DIR ${dataDir} cannot be written to.`);

/** An older Node lacks functions that are used here and there, which would show only when they are called. */
function requireNode(): void {
  const oldest = engines.node.replace('>=', '');
  const { node } = process.versions;
  if (node.localeCompare(oldest, 'en', { numeric: true }) < 0) {
    throw new ConfigError(`Node ${oldest} or newer is needed, and this is ${node}.`);
  }
}

/** The environment variables of the process; a `.env` file in the working folder has the defaults. */
export function environment(): NodeJS.ProcessEnv {
  requireNode();
  if (existsSync('.env')) process.loadEnvFile();
  return process.env;
}

const names = new Set(['localhost', '127.0.0.1', '[::1]']);

/** Whether only programs on this machine reach the address. */
export const isOnThisMachine = (address: string): boolean =>
  URL.canParse(address) && names.has(new URL(address).hostname);
