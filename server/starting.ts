import type { IncomingMessage, RequestListener } from 'node:http';
import type { Config } from './config';
import { generalHeaders } from './headers';
import { requestIdOf } from './requestLog';

/** The headers that the hub itself puts on every answer. */
const headersFor = ({ headers }: IncomingMessage, config: Pick<Config, 'publicUrl'>) => ({
  ...generalHeaders(config),
  'Content-Type': 'application/json',
  'Cache-Control': 'no-store',
  'X-Request-Id': requestIdOf(headers['x-request-id']?.toString()),
});

/** Answers the questions for health until the hub can do it; everybody else waits for the hub. */
export const whileStarting =
  (hub: Promise<{ listener: RequestListener }>, config: Pick<Config, 'publicUrl'>): RequestListener =>
  async (incoming, outgoing) => {
    const [path] = (incoming.url ?? '').split('?', 1);
    if (path === '/healthz') outgoing.writeHead(200, headersFor(incoming, config)).end('{"status":"ok"}');
    else if (path === '/readyz') {
      const headers = headersFor(incoming, config);
      outgoing
        .writeHead(503, { ...headers, 'Retry-After': '1' })
        .end(JSON.stringify({ message: 'The server is starting.', request_id: headers['X-Request-Id'] }));
    } else (await hub).listener(incoming, outgoing);
  };
