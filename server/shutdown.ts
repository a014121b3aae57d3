import type { Server } from 'node:http';

const PATIENCE_MS = 10_000;

/** Stops accepting, lets running requests finish (for ten seconds at most) and resolves. */
export function closeServer(server: Server): Promise<void> {
  return new Promise((resolve) => {
    // A connection that falls idle after its last answer would be kept alive for seconds.
    const idle = setInterval(() => server.closeIdleConnections(), 50);
    const impatience = setTimeout(() => server.closeAllConnections(), PATIENCE_MS);
    server.close(() => {
      clearInterval(idle);
      clearTimeout(impatience);
      resolve();
    });
  });
}
