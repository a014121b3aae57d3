import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Context } from 'hono';
import { z } from 'zod';
import type { SandboxDeps } from './games';

const eventSchema = z.object({
  type: z.string(),
  timestamp: z.string(),
  data: z.object({
    session: z.string(),
    student: z.string().optional(),
    changed: z.array(z.string()).optional(),
  }),
});
export type HubEvent = z.infer<typeof eventSchema>;

/** Older and newer messages are refused, so that nobody sends one that was overheard much later. */
const LONGEST_AGE_SECONDS = 5 * 60;
/** Events that are kept, and those of them that a page shows. */
const [MOST_KEPT, MOST_SHOWN] = [5_000, 5];

interface Message {
  id: string;
  timestamp: string;
  signatures: string;
  body: string;
}

/** Whether the hub has signed a message just now with the secret that both know. */
function isFromHub({ id, timestamp, signatures, body }: Message, secret: string): boolean {
  const age = Math.abs(Date.now() / 1000 - Number(timestamp));
  if (!secret || !(age < LONGEST_AGE_SECONDS)) return false;
  const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64');
  const hash = createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64');
  const expected = Buffer.from(`v1,${hash}`);
  return signatures.split(' ').some((given) => {
    const signature = Buffer.from(given);
    return signature.length === expected.length && timingSafeEqual(signature, expected);
  });
}

function eventIn(body: string): HubEvent | null {
  try {
    return eventSchema.safeParse(JSON.parse(body)).data ?? null;
  } catch {
    return null;
  }
}

/** The webhooks that the hub sends to this host, and the last events of each session; a restart forgets them. */
export function createNews({ webhookSecretOf }: SandboxDeps) {
  const events = new Map<string, HubEvent>();

  return {
    async receive(c: Context<object, '/:client'>) {
      const message = {
        id: c.req.header('webhook-id') ?? '',
        timestamp: c.req.header('webhook-timestamp') ?? '',
        signatures: c.req.header('webhook-signature') ?? '',
        body: await c.req.text(),
      };
      if (!isFromHub(message, await webhookSecretOf(c.req.param('client')))) {
        return c.json({ message: 'The signature is not valid.' }, 401);
      }
      const event = eventIn(message.body);
      // The same webhook may come again.
      if (event) events.set(message.id, event);
      if (events.size > MOST_KEPT) events.delete(events.keys().next().value ?? '');
      return c.body(null, 204);
    },
    /** The last events of a session, newest first. */
    of: (session: string): HubEvent[] =>
      [...events.values()]
        .filter(({ data }) => data.session === session)
        .slice(-MOST_SHOWN)
        .reverse(),
  };
}
export type News = ReturnType<typeof createNews>;
