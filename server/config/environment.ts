import { existsSync } from 'node:fs';

/** The process's variables and, below them, those of a `.env` file in the working folder. */
export function environment(): NodeJS.ProcessEnv {
  if (existsSync('.env')) process.loadEnvFile();
  return process.env;
}
