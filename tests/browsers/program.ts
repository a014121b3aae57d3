import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';

const running = new Set<ChildProcess>();
// Also where a test or the start fails.
process.once('exit', () => {
  for (const child of running) child.kill('SIGKILL');
});

/** Starts a program of the system, with the environment of this process. Its file 3 is open for writing. */
export function startProgram(command: string, args: string[]) {
  const child = spawn(command, args, { stdio: ['ignore', 'ignore', 'ignore', 'pipe'] });
  running.add(child);
  const ended = once(child, 'exit').then(() => running.delete(child));
  return {
    child,
    stop: async () => {
      child.kill('SIGTERM');
      await ended;
    },
  };
}
