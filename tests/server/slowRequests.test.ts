import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import { afterAll, expect, test } from 'vitest';
import { createHttpServer } from '../../server/http/httpServer';

const server = createHttpServer((incoming, response) => incoming.resume().on('end', () => response.end()), {
  headersTimeout: 100,
  requestTimeout: 200,
  connectionsCheckingInterval: 50,
});
server.listen(0, '127.0.0.1');
await once(server, 'listening');
const { port } = server.address() as AddressInfo;
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

/** Sends only the beginning of a request; resolves to the received data when the connection is closed. */
async function sendPart(text: string): Promise<string> {
  const client = connect(port, '127.0.0.1', () => client.write(text));
  let received = '';
  client.setEncoding('utf8').on('data', (part) => {
    received += part;
  });
  await once(client, 'close');
  return received;
}

test.each([
  ['without the end of its headers', 'POST / HTTP/1.1\r\nHost: hub.example\r\nX-Slow: '],
  ['without the end of its body', 'POST / HTTP/1.1\r\nHost: hub.example\r\nContent-Length: 9\r\n\r\nx'],
])('a request %s is closed with a 408', async (_, text) => {
  expect(await sendPart(text)).toMatch(/^HTTP\/1.1 408 /);
});

test('a server has limits for times and for the number of connections', () => {
  const { headersTimeout, requestTimeout, maxConnections } = createHttpServer(() => {});
  expect({ headersTimeout, requestTimeout, maxConnections }).toEqual({
    headersTimeout: 15_000,
    requestTimeout: 30_000,
    maxConnections: 5_000,
  });
});
