import type { Server } from 'node:http';
import type { Lifecycle } from './lifecycle';

/** After so long, those who still wait are turned away; a little later, they are cut off. */
const PATIENCE_MS = 8_000;
const LAST_WORDS_MS = 500;

/** Stops accepting, lets running requests finish in the time that is left of ten seconds, and resolves. */
export function closeServer(server: Server, lifecycle: Lifecycle, alreadyWaited = 0): Promise<void> {
  return new Promise((resolve) => {
    // A connection that falls idle after its last answer would be kept alive for seconds.
    const idle = setInterval(() => server.closeIdleConnections(), 50);
    const patience = PATIENCE_MS - alreadyWaited;
    const timers = [
      setTimeout(() => lifecycle.turnAway(), patience),
      setTimeout(() => server.closeAllConnections(), patience + LAST_WORDS_MS),
    ];
    server.close(() => {
      clearInterval(idle);
      for (const timer of timers) clearTimeout(timer);
      resolve();
    });
  });
}
