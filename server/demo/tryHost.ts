import { parseArgs } from 'node:util';
import { asc, eq } from 'drizzle-orm';
import { webhookTypes } from '../../src/contract/webhook';
import { loginAddress } from '../commerce/invites/present';
import { ConfigError } from '../config/settings';
import type { Db } from '../db/connection';
import {
  classes,
  invites,
  newId,
  purchases,
  simulations,
  users,
  webhookDeliveries,
  webhookHosts,
} from '../db/tables';
import { callHost, HostError } from '../http/callHost';
import { OIDC } from '../oidc/provider';
import type { HostAddress, Services } from '../services/services';
import { announceSession, announceStudents } from '../webhooks/announce';
import { newSecret, signedHeaders, TIMEOUT_MS } from '../webhooks/delivery';

export interface Target extends HostAddress {
  /** The key of an activity that the host knows. */
  variation: string;
  /** Where the host gets webhooks, and what signs them; both '' for none. */
  webhookUrl: string;
  webhookSecret: string;
}

const usage = `npm run try-host -- URL ID SECRET [options]

  URL                       the client root of the host
  ID, SECRET                the client id and secret that the host has
  --variation KEY           a variation that the host knows (default: a)
  --webhooks ADDRESS        where the host gets webhooks; without it, none are sent
  --webhook-secret whsec_…  what signs them

The host’s hub has to be this one: http://localhost:3000, or as PORT and PUBLIC_URL say.`;

const fail = (message: string): never => {
  throw new ConfigError(`${message}\n\n${usage}`);
};

function parsed(args: string[]) {
  const option = { type: 'string', default: '' } as const;
  const options = { variation: { ...option, default: 'a' }, webhooks: option, 'webhook-secret': option };
  try {
    return parseArgs({ args, options, allowPositionals: true });
  } catch (error) {
    return fail(error instanceof Error ? error.message : '');
  }
}

/** Reads the arguments of `npm run try-host`. */
export function readTarget(args: string[]): Target {
  const { positionals, values } = parsed(args);
  const [clientRoot = '', oauthClientId = '', oauthClientSecret = ''] = positionals;
  const { variation, webhooks: webhookUrl, 'webhook-secret': webhookSecret } = values;
  if (!oauthClientSecret || positionals.length > 3) fail('Give the URL, the id and the secret.');
  for (const address of [clientRoot, webhookUrl].filter(Boolean)) {
    if (!/^https?:\/\//.test(address) || !URL.canParse(address)) fail(`'${address}' is no http(s) address.`);
  }
  if (webhookUrl ? !/^whsec_./.test(webhookSecret) : webhookSecret)
    fail('Give --webhooks and --webhook-secret together; the secret begins with whsec_.');
  return { clientRoot, oauthClientId, oauthClientSecret, variation, webhookUrl, webhookSecret };
}

/** A call to a host, with what it should have brought and what it has. */
export interface Outcome {
  ok: boolean;
  call: string;
  expected: string;
  came: string;
}

type Expected = readonly [words: string, isRight: (came: string) => boolean];

const SUCCESS: Expected = ['an answer of 2xx', (came) => /^The host answered 2/.test(came)];
// A 410 would end the webhooks.
const REFUSAL: Expected = ['a refusal (4xx)', (came) => /^The host answered 4(?!10)/.test(came)];
const NO_LOGIN: Expected = ['no login', (came) => /^The host answered [234]/.test(came)];

/** Makes a call whose answer is told in words; a failure of the host has its own. */
async function outcome(call: string, [expected, isRight]: Expected, ask: () => Promise<string>) {
  const came = await ask().catch((error: unknown) => {
    if (error instanceof HostError) return error.message;
    throw error;
  });
  return { ok: isRight(came), call, expected, came };
}

const SEATS = 10;

/** Adds what the host may ask the hub for: a simulation with two classes, and a student in the first. */
async function addRecords(db: Db, { variation, webhookUrl, webhookSecret, ...address }: Target) {
  const [simulationId, customerId, studentId] = [newId(), newId(), newId()];
  const [plain, varied] = [newId(), newId()];
  await db.insert(users).values([
    { id: customerId, name: 'Grace', email: `${customerId}@school.example`, role: 'instructor' },
    { id: studentId, name: 'Ada', email: `${studentId}@school.example`, role: 'student' },
  ]);
  await db.insert(simulations).values({
    ...address,
    ...{ id: simulationId, name: 'A simulation', slug: simulationId, category: 'negotiations' },
    ...{ variations: `${variation}: A variation`, webhookUrl },
  });
  if (webhookUrl) await db.insert(webhookHosts).values({ simulationId, secret: webhookSecret });
  await db.insert(classes).values([plain, varied].map((id) => ({ id, seats: SEATS })));
  await db.insert(purchases).values(
    [plain, varied].map((id) => ({
      ...{ id, classId: id, simulationId, customerId, clientCode: simulationId, platform: 'hub', order: id },
      ...{ payer: 'instructor' as const, paymentTime: 'now' as const },
      ...{ quantity: SEATS, priceCents: 0, totalCents: 0 },
      metadata: id === varied ? { variation } : {},
    })),
  );
  await db.insert(invites).values({ id: newId(), classId: plain, studentId, playUrl: '' });
  return { simulationId, studentId, plain, varied };
}
type Records = Awaited<ReturnType<typeof addRecords>>;

async function* trySessions({ host }: Services, target: Target, { plain, varied }: Records) {
  const told = async (session: Promise<{ id: string }>) => `session ${(await session).id}`;
  const open = (purchaseId: string, variation: string, address: HostAddress = target) =>
    told(host.openSession(address, { purchaseId, quantity: SEATS, variation, payer: 'instructor' }));
  const isSession = (came: string) => came.startsWith('session ');

  const first = await outcome('POST /api/games', ['a session', isSession], () => open(plain, ''));
  yield first;
  const same: Expected = ['the same session', (came) => isSession(came) && came === first.came];
  const other: Expected = ['another session', (came) => isSession(came) && came !== first.came];
  const id = first.ok ? first.came.replace('session ', '') : 'none';
  const seats = { purchaseId: plain, quantity: SEATS + 5 };
  const wrong = { ...target, oauthClientSecret: newId() };
  const confirm = () => told(host.confirmSeats(target, id, seats));
  const read = (address: HostAddress) => told(host.getSession(address, id));

  yield outcome('POST /api/games, the same purchase again', same, () => open(plain, ''));
  yield outcome('POST /api/games, a variation', other, () => open(varied, target.variation));
  yield outcome('POST /api/games, a wrong secret', REFUSAL, () => open(plain, '', wrong));
  yield outcome('GET /api/games/{id}', same, () => read(target));
  yield outcome('GET /api/games/{id}, a wrong secret', REFUSAL, () => read(wrong));
  yield outcome('POST /api/games/{id}/seats', same, confirm);
  yield outcome('POST /api/games/{id}/seats, again', same, confirm);
  const refused = () => told(host.confirmSeats(wrong, id, seats));
  yield outcome('POST /api/games/{id}/seats, a wrong secret', REFUSAL, refused);
}

async function* tryLogin({ config }: Services, { clientRoot, oauthClientId }: Target, { plain }: Records) {
  const { publicUrl, trustedHosts } = config;
  const addressAt = (hub: string): string =>
    loginAddress({ simulation: { clientRoot, signsIn: true }, ofClass: { id: plain } }, hub) ?? '';
  const needed: Record<string, (value: string) => boolean> = {
    client_id: (value) => value === oauthClientId,
    session: (value) => value === plain,
    response_type: (value) => value === 'code',
    redirect_uri: URL.canParse,
    scope: (value) => value.split(' ').includes('openid'),
    state: Boolean,
    code_challenge: Boolean,
    code_challenge_method: (value) => value === 'S256',
  };
  /** Where a login leads, and what its request lacks. */
  const begin = (address: string) =>
    callHost(address, {}, { trustedHosts, timeoutMs: TIMEOUT_MS }, async (response) => {
      await response.body?.cancel();
      const location = response.headers.get('location') ?? '';
      const request = URL.canParse(location, address) ? new URL(location, address) : null;
      if (!request?.searchParams.has('client_id')) return `The host answered ${response.status}.`;
      const faults = Object.keys(needed).filter(
        (name) => !needed[name]?.(request.searchParams.get(name) ?? ''),
      );
      const problem = faults.length > 0 ? `, with no or a wrong ${faults.join(', ')}` : '';
      return `a redirect to ${request.origin}${request.pathname}${problem}`;
    });

  const words = `a redirect to ${publicUrl}${OIDC}/auth`;
  const login: Expected = [words, (came) => came === words];
  yield outcome('GET /login', login, () => begin(addressAt(publicUrl)));
  yield outcome('GET /login, the iss of another hub', NO_LOGIN, () =>
    begin(addressAt('https://hub.invalid')),
  );
}

async function* tryWebhooks({ config, db, now }: Services, target: Target, records: Records) {
  const { plain: classId, studentId, simulationId } = records;
  const { webhookUrl, webhookSecret } = target;
  const change = { classId, at: now() };
  for (const type of webhookTypes) {
    if (type === 'session.changed') await announceSession(db, { ...change, changed: ['name', 'seats'] });
    else await announceStudents(db, type, { ...change, studentIds: [studentId] });
  }
  const messages = await db
    .select({ id: webhookDeliveries.id, type: webhookDeliveries.type, body: webhookDeliveries.body })
    .from(webhookDeliveries)
    .where(eq(webhookDeliveries.simulationId, simulationId))
    .orderBy(asc(webhookDeliveries.type));
  type Message = (typeof messages)[number];

  const terms = { trustedHosts: config.trustedHosts, timeoutMs: TIMEOUT_MS };
  const send = ({ id, body }: Message, { age = 0, secrets = [webhookSecret], signed = body } = {}) => {
    const timestamp = Math.floor(now().getTime() / 1000) - age;
    const signature = signedHeaders({ id, timestamp, body: signed }, secrets);
    const headers = { 'Content-Type': 'application/json', ...signature };
    return callHost(webhookUrl, { method: 'POST', headers, body }, terms, async (response) => {
      await response.body?.cancel();
      return `The host answered ${response.status}.`;
    });
  };

  for (const message of messages) yield outcome(`webhook ${message.type}`, SUCCESS, () => send(message));
  const [again] = messages;
  if (!again) return;
  const unknown = { ...again, id: newId() };
  const both = [newSecret(), webhookSecret];
  yield outcome('webhook, the same webhook-id again', SUCCESS, () => send(again));
  yield outcome('webhook, signed by two secrets', SUCCESS, () => send(unknown, { secrets: both }));
  const forged: Record<string, Parameters<typeof send>[1]> = {
    'signed by another secret': { secrets: [newSecret()] },
    'signed for another body': { signed: `${again.body} ` },
    'signed an hour ago': { age: 60 * 60 },
  };
  for (const [how, given] of Object.entries(forged)) {
    yield outcome(`webhook, ${how}`, REFUSAL, () => send({ ...again, id: newId() }, given));
  }
}

/** Plays the calls of docs/hosts.md against a host whose hub is this one. */
export async function* tryHost(services: Services, target: Target): AsyncGenerator<Outcome> {
  const records = await addRecords(services.db, target);
  yield* trySessions(services, target, records);
  yield* tryLogin(services, target, records);
  if (target.webhookUrl) yield* tryWebhooks(services, target, records);
}
