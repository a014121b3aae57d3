import { once } from 'node:events';
import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import { setImmediate as turnOfLoop } from 'node:timers/promises';

/**
 * Watches the connections of a server that does not listen yet. The returned function stops listening,
 * and resolves when every request that has arrived is answered and every connection closed.
 */
export function gracefulClose(server: Server): () => Promise<void> {
  const sockets = new Set<Socket>();
  server.on('connection', (socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
  });

  return async () => {
    // The first turn accepts the connections that wait, the second reads what has been sent on them.
    await turnOfLoop();
    await turnOfLoop();
    const closed = once(server, 'close');
    server.close();
    server.closeIdleConnections();
    // Browsers open connections in advance; to Node one is idle only after its first request.
    for (const socket of sockets) if (socket.bytesRead === 0) socket.destroy();
    await closed;
  };
}
