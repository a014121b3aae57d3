import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Context } from 'hono';
import { z } from 'zod';
import type { HostSession, HostStudent, Progress } from '../../../src/contract/host';

/** The id and secret of a simulation, as its administrator has entered them in the hub. */
export interface Credentials {
  id: string;
  secret: string;
}

/** The credentials of HTTP Basic; null if the header has none. */
export function basicCredentials(header = ''): Credentials | null {
  const encoded = /^Basic +([\w+/=-]+)$/i.exec(header)?.[1] ?? '';
  const [id = '', ...rest] = Buffer.from(encoded, 'base64').toString('utf8').split(':');
  const secret = rest.join(':');
  return id && secret ? { id, secret } : null;
}

/** Students of one call. */
const PAGE = 1000;

/** The calls to the hub's API for hosts (docs/hosts.md). Each resolves null where the hub knows no such record. */
export function hubFor(hubUrl: string, { id, secret }: Credentials, purchaseId: string) {
  const session = `${hubUrl}/api/host/sessions/${encodeURIComponent(purchaseId)}`;
  const Authorization = `Basic ${Buffer.from(`${id}:${secret}`).toString('base64')}`;

  const ask = (path: string, body?: object): Promise<Response> =>
    fetch(session + path, {
      headers: { Authorization, ...(body && { 'Content-Type': 'application/json' }) },
      ...(body && { method: 'POST', body: JSON.stringify(body) }),
    });
  async function call<T>(path: string, body?: object): Promise<T | null> {
    const response = await ask(path, body);
    if (response.ok) return (await response.json()) as T;
    await response.body?.cancel();
    if ([400, 401, 404].includes(response.status)) return null;
    throw new Error(`The hub answered ${response.status}.`);
  }
  const ofStudent = (sub: string) => `/students/${encodeURIComponent(sub)}`;

  return {
    /** Whether the hub knows the credentials. */
    async knows(): Promise<boolean> {
      const response = await ask('');
      await response.body?.cancel();
      return response.status !== 401;
    },
    session: () => call<HostSession>(''),
    async students(): Promise<HostStudent[]> {
      const students: HostStudent[] = [];
      for (let page = 1; ; page += 1) {
        const answer = await call<{ items: HostStudent[] }>(`/students/all?pp=${PAGE}&pag=${page}`);
        students.push(...(answer?.items ?? []));
        if ((answer?.items.length ?? 0) < PAGE) return students;
      }
    },
    student: (sub: string) => call<HostStudent>(ofStudent(sub)),
    report: (sub: string, progress: Progress) => call<HostStudent>(`${ofStudent(sub)}/progress`, progress),
  };
}

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
export function createNews({ webhookSecretOf }: { webhookSecretOf: (clientId: string) => Promise<string> }) {
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
