import { once } from 'node:events';
import type { Server } from 'node:http';
import { Server as NetServer, type Socket } from 'node:net';
import { setTimeout as sleep, setImmediate as turnOfLoop } from 'node:timers/promises';

/** The time in which a request may still come on an open connection. */
const GRACE_MS = 500;
/** No further connection is expected after this time without one. */
const QUIET_MS = 50;
/** A turn of the event loop in which nothing was done takes less. */
const QUIET_TURN_MS = 1;
/** After the first time, a busy server stops listening as soon as nobody waits; after the second, in any case. */
const QUIET_WITHIN_MS = 1_000;
const LONGEST_WAIT_MS = 5_000;
/** A request that has not arrived completely after this time, or has no answer yet, is cut off. */
const LONGEST_REQUEST_MS = 6_000;

/**
 * Tracks the connections of a server that does not listen yet. The returned function stops listening, and
 * resolves when every received request is answered or has taken too long, and every connection is closed.
 */
export function gracefulClose(server: Server, longestRequestMs = LONGEST_REQUEST_MS): () => Promise<void> {
  const sockets = new Set<Socket>();
  let accepted = 0;
  server.on('connection', (socket) => {
    accepted += 1;
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
  });

  /**
   * The system resets connections that wait to be accepted when a server stops listening, and Node accepts one
   * in each turn of the event loop: they are all accepted first.
   */
  async function acceptAll(): Promise<void> {
    const start = performance.now();
    const hasWaited = (ms: number) => performance.now() - start > ms;
    let before: number;
    do {
      before = accepted;
      await sleep(QUIET_MS);
    } while (accepted > before && !hasWaited(QUIET_WITHIN_MS));
    for (;;) {
      before = accepted;
      const begun = performance.now();
      await turnOfLoop();
      const isQuiet = performance.now() - begun < QUIET_TURN_MS || hasWaited(QUIET_WITHIN_MS);
      if ((accepted === before && isQuiet) || hasWaited(LONGEST_WAIT_MS)) return;
    }
  }

  return async () => {
    const closed = once(server, 'close');
    await acceptAll();
    // The HTTP server's own `close` would close idle connections at once, and with them requests that have
    // arrived and are not read yet.
    NetServer.prototype.close.call(server);
    await Promise.race([closed, sleep(GRACE_MS)]);
    // Requests that have arrived meanwhile are read, also after a time in which the process was busy.
    await turnOfLoop();
    await turnOfLoop();
    server.closeIdleConnections();
    // Browsers open connections in advance, and Node counts a connection as idle only after its first
    // request.
    for (const socket of sockets) if (socket.bytesRead === 0) socket.destroy();
    await Promise.race([closed, sleep(longestRequestMs)]);
    server.closeAllConnections();
    await closed;
  };
}
