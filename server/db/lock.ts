import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ConfigError, cannotBeWritten } from '../config/configError';

const isRunning = (pid: number): boolean => {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
};

/** The process that holds a folder; null if there is none, or if it has ended. */
function holderOf(file: string): number | null {
  try {
    const pid = Number(readFileSync(file, 'utf8'));
    return pid > 0 && pid !== process.pid && isRunning(pid) ? pid : null;
  } catch {
    return null;
  }
}

/**
 * Locks a data folder for this process, since two processes on one embedded database would silently lose
 * data. Returns the function that unlocks it.
 */
export function lockFolder(folder: string): () => void {
  const file = join(folder, 'server.lock');
  const holder = holderOf(file);
  if (holder !== null) {
    throw new ConfigError(
      `The data folder ${folder} is in use by process ${holder}. Stop that server first, or set DATA_DIR.`,
    );
  }
  try {
    mkdirSync(folder, { recursive: true });
    rmSync(file, { force: true });
    writeFileSync(file, String(process.pid), { flag: 'wx' });
  } catch (error) {
    const isTaken = (error as NodeJS.ErrnoException).code === 'EEXIST' && existsSync(file);
    if (!isTaken) throw cannotBeWritten(folder);
    throw new ConfigError(`Another server is just starting on the data folder ${folder}.`);
  }
  return () => rmSync(file, { force: true });
}
