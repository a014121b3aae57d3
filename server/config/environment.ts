import { existsSync } from 'node:fs';

/** The environment variables of the process; a `.env` file in the working folder has the defaults. */
export function environment(): NodeJS.ProcessEnv {
  if (existsSync('.env')) process.loadEnvFile();
  return process.env;
}
