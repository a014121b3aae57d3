import { createServer, type RequestListener, type Server, type ServerOptions } from 'node:http';

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
