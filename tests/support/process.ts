import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

export const repository = join(import.meta.dirname, '../..');
const running = new Set<ChildProcess>();

export function killProcesses(): void {
  for (const child of running) child.kill('SIGKILL');
}

/** Starts Node, or another program. The returned object holds its output and how it ended. */
export function startProcess(
  args: string[],
  env: Record<string, string> = {},
  { program = process.execPath, cwd = repository } = {},
) {
  const child = spawn(program, args, { cwd, env: { PATH: process.env.PATH, ...env } });
  running.add(child);
  let output = '';
  const waiting = new Map<string, () => void>();
  const read = (chunk: Buffer) => {
    output += chunk;
    for (const [text, resolve] of waiting) if (output.includes(text)) resolve();
  };
  child.stdout.on('data', read);
  child.stderr.on('data', read);
  // The output may still come after the process has ended.
  const ended = once(child, 'close').then(([code]) => {
    running.delete(child);
    return { code: code as number | null, output };
  });
  const printed = (text: string) =>
    Promise.race([
      new Promise<void>((resolve) => {
        if (output.includes(text)) resolve();
        else waiting.set(text, resolve);
      }),
      ended.then(() => Promise.reject(new Error(`It ended without '${text}': ${output}`))),
    ]);
  return { child, ended, printed, output: () => output };
}
