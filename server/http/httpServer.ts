import { once } from 'node:events';
import { createServer, type RequestListener, type Server, type ServerOptions } from 'node:http';
import { setTimeout as sleep, setImmediate as turnOfLoop } from 'node:timers/promises';
import type { Config } from '../config/config';
import { ConfigError } from '../config/settings';

/** Node looks for requests that take too long at intervals. */
const times: ServerOptions = {
  headersTimeout: 15_000,
  requestTimeout: 30_000,
  connectionsCheckingInterval: 5_000,
};
const MAX_CONNECTIONS = 5_000;

/** A server that closes connections whose request does not arrive in time, and takes a bounded number of them. */
export function createHttpServer(listener: RequestListener, options: ServerOptions = {}): Server {
  const server = createServer({ ...times, ...options }, listener);
  server.maxConnections = MAX_CONNECTIONS;
  return server;
}

/** Begins to listen. `setting` names the port, in case that another program has it. */
export async function listen(
  server: Server,
  { port, host }: Pick<Config, 'port' | 'host'>,
  setting = 'PORT',
): Promise<void> {
  try {
    server.listen(port, host);
    await once(server, 'listening');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EADDRINUSE') throw error;
    throw new ConfigError(`Port ${port} is in use. Stop what uses it, or set ${setting}.`);
  }
}

/** No further connection is expected after this time without one. */
const QUIET_MS = 50;
/** A turn of the event loop in which nothing was done takes less. */
const QUIET_TURN_MS = 1;
/** A server that goes on getting connections stops listening all the same. */
const LONGEST_WAIT_MS = 3_000;
/** The time in which a request may still come on an open connection. */
const GRACE_MS = 500;
/** A request that has no answer yet after this time is cut off. */
const LONGEST_REQUEST_MS = 6_000;

/**
 * Counts the connections and requests of a server that does not listen yet. The returned function stops listening, and
 * resolves when every received request is answered or has taken too long, and every connection is closed.
 */
export function gracefulClose(server: Server, longestRequestMs = LONGEST_REQUEST_MS): () => Promise<void> {
  let accepted = 0;
  let unanswered = 0;
  server.on('connection', () => {
    accepted += 1;
  });
  server.on('request', (_, response) => {
    unanswered += 1;
    response.once('close', () => {
      unanswered -= 1;
    });
  });

  /**
   * The system resets connections that wait to be accepted when a server stops listening, and Node accepts one in each
   * turn of the event loop.
   */
  async function acceptAll(): Promise<void> {
    const end = performance.now() + LONGEST_WAIT_MS;
    let before: number;
    do {
      before = accepted;
      await sleep(QUIET_MS);
    } while (accepted > before && performance.now() < end);
    let begun: number;
    do {
      [before, begun] = [accepted, performance.now()];
      await turnOfLoop();
    } while ((accepted > before || performance.now() - begun > QUIET_TURN_MS) && performance.now() < end);
  }

  return async () => {
    await acceptAll();
    const closed = once(server, 'close');
    server.close();
    await Promise.race([closed, sleep(GRACE_MS)]);
    // Requests that have arrived meanwhile are read, also after a time in which the process was busy.
    await turnOfLoop();
    await turnOfLoop();
    const end = performance.now() + longestRequestMs;
    while (unanswered > 0 && performance.now() < end) await sleep(QUIET_MS);
    // Browsers open connections in advance, which Node does not count as idle.
    server.closeAllConnections();
    await closed;
  };
}

/** A balancer asks more often. */
const STORAGE_REST_MS = 10_000;

/** Tells whether the server has been asked to stop, and whether the database could store nothing a moment ago. */
export class Lifecycle {
  #stopping = false;
  #storageFailedAt = Number.NEGATIVE_INFINITY;

  get stopping(): boolean {
    return this.#stopping;
  }

  beginStop(): void {
    this.#stopping = true;
  }

  noteStorageFailure(at: Date): void {
    this.#storageFailedAt = at.getTime();
  }

  canStore(at: Date): boolean {
    return at.getTime() - this.#storageFailedAt >= STORAGE_REST_MS;
  }
}
