import type { IncomingMessage, ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { serve } from '../support/serve';

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
    const body = await text(incoming);
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
    const session = JSON.stringify({ id, name: 'A game', players: [] });
    outgoing.writeHead(200, { 'Content-Type': 'application/json', 'Content-Length': session.length });
    if (fault !== 'half') return outgoing.end(session);
    outgoing.write(session.slice(0, 8), () => incoming.socket.destroy());
  }

  const { origin: root } = await serve(answer);
  return {
    root,
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
