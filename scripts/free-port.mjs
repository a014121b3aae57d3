import { once } from 'node:events';
import { createServer } from 'node:net';

/** Systems give the ports from 32,768 on to connections: one of them could be taken before the caller listens. */
const [LOWEST, HIGHEST] = [11_000, 32_000];

/** Returns a port of this machine on which no process listens. */
export async function freePort() {
  const port = Math.floor(LOWEST + Math.random() * (HIGHEST - LOWEST));
  const probe = createServer().listen(port);
  try {
    await once(probe, 'listening');
  } catch {
    return freePort();
  }
  probe.close();
  await once(probe, 'close');
  return port;
}
