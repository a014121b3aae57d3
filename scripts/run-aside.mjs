import { spawn } from 'node:child_process';
import { once } from 'node:events';

/** Runs a command in the background. Returns its whole output when it ends, and whether it succeeded. */
export async function runAside(command, parameters, env = process.env) {
  const child = spawn(command, parameters, { env, stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk) => {
      output += chunk;
    });
  }
  const [code] = await once(child, 'close');
  return { passed: code === 0, output };
}
