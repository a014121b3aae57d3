import type { RequestListener } from 'node:http';

const json = { 'Content-Type': 'application/json', 'Cache-Control': 'no-store' };

/** Answers the questions for health until the hub can do it; everybody else waits for the hub. */
export const whileStarting =
  (hub: Promise<{ listener: RequestListener }>): RequestListener =>
  async (incoming, outgoing) => {
    if (incoming.url === '/healthz') outgoing.writeHead(200, json).end('{"status":"ok"}');
    else if (incoming.url === '/readyz') {
      outgoing.writeHead(503, { ...json, 'Retry-After': '1' }).end('{"message":"The server is starting."}');
    } else (await hub).listener(incoming, outgoing);
  };
