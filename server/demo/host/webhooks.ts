import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Context } from 'hono';
import { z } from 'zod';
import type { SandboxDeps } from './deps';

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
/** Events that are kept of a session, and sessions that are kept. */
const [MOST_EVENTS, MOST_SESSIONS] = [5, 1_000];

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
  const news = new Map<string, Map<string, HubEvent>>();

  function keep(id: string, event: HubEvent): void {
    const events = news.get(event.data.session) ?? new Map<string, HubEvent>();
    // The same webhook may come again.
    events.set(id, event);
    if (events.size > MOST_EVENTS) events.delete(events.keys().next().value ?? '');
    news.set(event.data.session, events);
    if (news.size > MOST_SESSIONS) news.delete(news.keys().next().value ?? '');
  }

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
      if (event) keep(message.id, event);
      return c.body(null, 204);
    },
    /** The last events of a session, newest first. */
    of: (session: string): HubEvent[] => [...(news.get(session)?.values() ?? [])].reverse(),
  };
}
export type News = ReturnType<typeof createNews>;
