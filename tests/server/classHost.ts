import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll } from 'vitest';

/**
 * `dead` hangs up, `slow` never answers, `half` opens the session and breaks off in the middle of its answer,
 * `refusing` answers with an error.
 */
type Fault = 'dead' | 'slow' | 'half' | 'refusing';

/**
 * A fake simulation host that works until a test sets a fault. It repeats the session of a request that is repeated
 * exactly; any other request opens another one, so that a second session of a purchase cannot hide.
 */
export async function startClassHost() {
  let fault: Fault | null = null;
  const refused = new Set<string>();
  const asked: string[] = [];
  const sessions = new Map<string, string>();
  const opened = new Map<string, string[]>();
  const seats = new Map<string, number[]>();

  async function answer(incoming: IncomingMessage, outgoing: ServerResponse) {
    const chunks: Buffer[] = [];
    for await (const chunk of incoming) chunks.push(chunk);
    const body = Buffer.concat(chunks).toString();
    const { purchase, quantity } = JSON.parse(body);
    const [, confirmed] = /^\/api\/games\/([^/]+)\/seats$/.exec(incoming.url ?? '') ?? [];
    if (confirmed) seats.set(purchase, [...(seats.get(purchase) ?? []), quantity]);
    else asked.push(purchase);
    if (fault === 'dead') return incoming.socket.destroy();
    if (fault === 'slow') return;
    if (refused.has(purchase)) return outgoing.writeHead(422).end();
    if (fault === 'refusing') return outgoing.writeHead(503).end();
    const request = `${incoming.url} ${incoming.headers.authorization} ${body}`;
    const id = confirmed ?? sessions.get(request) ?? `game-${sessions.size + 1}`;
    if (!confirmed && !sessions.has(request)) opened.set(purchase, [...(opened.get(purchase) ?? []), id]);
    if (!confirmed) sessions.set(request, id);
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
    /** The sessions of each purchase. */
    opened,
    /** The numbers of seats that the hub has asked to confirm, by purchase. */
    seats,
    fail(next: Fault) {
      fault = next;
    },
    /** Refuses the calls about one purchase. */
    refuse(purchase: string) {
      refused.add(purchase);
    },
    recover() {
      fault = null;
      refused.clear();
    },
  };
}
