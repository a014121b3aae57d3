import { createHmac } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll } from 'vitest';
import { newSecret } from '../../server/webhooks/delivery';

interface Received {
  id: string;
  timestamp: string;
  signature: string;
  body: string;
}

/** Whether a message is signed by a secret, checked as Standard Webhooks describes it. */
export const isSignedBy = ({ id, timestamp, signature, body }: Received, secret: string): boolean => {
  const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64');
  const expected = createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64');
  return signature.split(' ').includes(`v1,${expected}`);
};

/** A host that receives webhooks. It answers 204, until a test sets another status or `silent`: no answer at all. */
export async function startWebhookHost() {
  let answer: number | 'silent' = 204;
  const received: Received[] = [];

  async function listen(incoming: IncomingMessage, outgoing: ServerResponse) {
    const chunks: Buffer[] = [];
    for await (const chunk of incoming) chunks.push(chunk);
    const header = (name: string) => String(incoming.headers[`webhook-${name}`]);
    received.push({
      id: header('id'),
      timestamp: header('timestamp'),
      signature: header('signature'),
      body: Buffer.concat(chunks).toString(),
    });
    if (answer !== 'silent') outgoing.writeHead(answer, { Location: 'http://169.254.169.254/' }).end();
  }

  const server = createServer(listen);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    origin,
    url: `${origin}/webhooks`,
    secret: newSecret(),
    received,
    /** The bodies of all that was received. */
    events: () => received.map(({ body }) => JSON.parse(body)),
    /** Breaks off the calls that have no answer. */
    hangUp: () => server.closeAllConnections(),
    answers(next: number | 'silent') {
      answer = next;
    },
  };
}
export type WebhookHost = Awaited<ReturnType<typeof startWebhookHost>>;
