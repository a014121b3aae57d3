import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll } from 'vitest';

/**
 * `dead` hangs up, `slow` never answers, `half` opens the session and breaks off in the middle of its answer,
 * `refusing` answers with an error.
 */
type Fault = 'dead' | 'slow' | 'half' | 'refusing';

/** A fake simulation host that works until a test sets a fault. The host opens one session for each purchase. */
export async function startClassHost() {
  let fault: Fault | null = null;
  const asked: string[] = [];
  const opened = new Map<string, string>();

  async function answer(incoming: IncomingMessage, outgoing: ServerResponse) {
    const chunks: Buffer[] = [];
    for await (const chunk of incoming) chunks.push(chunk);
    const { purchase } = JSON.parse(Buffer.concat(chunks).toString());
    asked.push(purchase);
    if (fault === 'dead') return incoming.socket.destroy();
    if (fault === 'slow') return;
    if (fault === 'refusing') return outgoing.writeHead(503).end();
    const id = opened.get(purchase) ?? `game-${opened.size + 1}`;
    opened.set(purchase, id);
    const text = JSON.stringify({ id, name: 'A game', players: [] });
    outgoing.writeHead(200, { 'Content-Type': 'application/json', 'Content-Length': text.length });
    if (fault !== 'half') return outgoing.end(text);
    outgoing.write(text.slice(0, 8), () => incoming.socket.destroy());
  }

  const server = createServer(answer);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });
  return {
    root: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    /** The purchases of all requested sessions, one entry for each call. */
    asked,
    /** The session of each purchase. */
    opened,
    fail(next: Fault) {
      fault = next;
    },
    recover() {
      fault = null;
    },
  };
}
