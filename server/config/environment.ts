import { existsSync } from 'node:fs';
import { engines } from '../../package.json';
import { ConfigError } from './checks';

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
