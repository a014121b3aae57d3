import { createHmac } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { newSecret } from '../../server/webhooks/delivery';
import { serve } from '../support/serve';

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
    const header = (name: string) => String(incoming.headers[`webhook-${name}`]);
    const [id, timestamp, signature] = [header('id'), header('timestamp'), header('signature')];
    received.push({ id, timestamp, signature, body: await text(incoming) });
    if (answer !== 'silent') outgoing.writeHead(answer, { Location: 'http://169.254.169.254/' }).end();
  }

  const { origin, hangUp } = await serve(listen);
  return {
    origin,
    url: `${origin}/webhooks`,
    secret: newSecret(),
    received,
    /** The bodies of all that was received. */
    events: () => received.map(({ body }) => JSON.parse(body)),
    /** Breaks off the calls that have no answer. */
    hangUp,
    answers(next: number | 'silent') {
      answer = next;
    },
  };
}
export type WebhookHost = Awaited<ReturnType<typeof startWebhookHost>>;
