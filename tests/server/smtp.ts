import { once } from 'node:events';
import { type AddressInfo, createServer, type Server } from 'node:net';
import { onTestFinished } from 'vitest';
import { openMailServer } from '../support/mailServer';

/** Starts a real mail server on a free port that keeps the received mails. */
export async function startMailServer(whenOver: (close: () => Promise<void>) => void = onTestFinished) {
  const server = await openMailServer();
  whenOver(server.close);
  return server;
}

/** Starts a real mail server that refuses every recipient. */
export async function startRefusingServer(responseCode: number, message: string) {
  const server = await openMailServer({ responseCode, message });
  onTestFinished(server.close);
  return server;
}

/** Starts a server that accepts connections and sends the given line to each of them, or nothing. */
export async function startBrokenServer(greeting: string | null) {
  const server: Server = createServer((socket) => {
    socket.on('error', () => {});
    open.add(socket);
    if (greeting !== null) socket.end(`${greeting}\r\n`);
  });
  const open = new Set<{ destroy(): void }>();
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const close = async () => {
    for (const socket of open) socket.destroy();
    if (server.listening) await new Promise((resolve) => server.close(resolve));
  };
  onTestFinished(close);
  return { port: (server.address() as AddressInfo).port, close };
}
