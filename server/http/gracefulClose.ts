import { once } from 'node:events';
import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import { setImmediate as turnOfLoop } from 'node:timers/promises';

/**
 * Tracks the connections of a server that does not listen yet. The returned function stops listening, and
 * resolves when every received request is answered and every connection closed.
 */
export function gracefulClose(server: Server): () => Promise<void> {
  const sockets = new Set<Socket>();
  server.on('connection', (socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
  });

  return async () => {
    // The first turn of the event loop accepts waiting connections, the second reads the requests on them.
    await turnOfLoop();
    await turnOfLoop();
    const closed = once(server, 'close');
    server.close();
    server.closeIdleConnections();
    // Browsers open connections in advance, and Node counts a connection as idle only after its first
    // request.
    for (const socket of sockets) if (socket.bytesRead === 0) socket.destroy();
    await closed;
  };
}
