import { randomUUID } from 'node:crypto';
import { getRequestListener } from '@hono/node-server';
import { describe, expect, test } from 'vitest';
import { freePort } from '../../scripts/free-port.mjs';
import { type Outcome, readTarget, tryHost } from '../../server/demo/tryHost';
import { newSecret } from '../../server/webhooks/delivery';
import { startProcess } from '../support/process';
import { serve } from '../support/serve';
import { basic } from './hosts';
import { buildProgram } from './hubProcess';
import { startTestServer } from './support';

/** A request that has come to a host, with its text. */
interface Call {
  method: string;
  path: string;
  query: URLSearchParams;
  headers: Headers;
  text: string;
}
type Pass = (changed?: Partial<Call>) => Promise<Response>;
/** A host that answers as the sandbox host does, but for what it changes. */
type Host = (call: Call, pass: Pass) => Response | Promise<Response>;

const secret = 'the-secret-of-the-host';
const webhookSecret = newSecret();

let host: Host = (_, pass) => pass();
const { origin: clientRoot } = await serve(
  getRequestListener(
    async (request) => {
      const { pathname: path, searchParams: query } = new URL(request.url);
      const { method, headers } = request;
      const call = { method, path, query, headers, text: await request.text() };
      return host(call, async (changed) => {
        const sent = { ...call, ...changed };
        return fetch(`${hub.url}/sandbox${sent.path}?${sent.query}`, {
          ...{ method, headers: sent.headers, redirect: 'manual' },
          ...(method === 'POST' && { body: sent.text }),
        });
      });
    },
    { overrideGlobalObjects: false },
  ),
);
const hub = await startTestServer({ config: { trustedHosts: [clientRoot] } });

async function outcomes(of: Host): Promise<Outcome[]> {
  host = of;
  const credentials = { oauthClientId: randomUUID(), oauthClientSecret: secret };
  const webhookUrl = `${clientRoot}/webhooks/${credentials.oauthClientId}`;
  const target = { ...credentials, clientRoot, variation: 'a', webhookUrl, webhookSecret };
  const all: Outcome[] = [];
  for await (const one of tryHost(hub.services, target)) all.push(one);
  return all;
}

/** A host that answers otherwise at some calls. */
const wrongAt =
  (isThere: (call: Call) => boolean, answer: Host): Host =>
  (call, pass) =>
    isThere(call) ? answer(call, pass) : pass();
const isOpening = ({ method, path }: Call) => method === 'POST' && path === '/api/games';
const isReading = ({ method, path }: Call) => method === 'GET' && path.startsWith('/api/games/');
/** The credentials of a call, with another secret or its own. */
const authorized = ({ headers }: Call, given?: string): string => {
  const [id, own] = Buffer.from(headers.get('authorization')?.slice(6) ?? '', 'base64')
    .toString()
    .split(':');
  return basic({ oauthClientId: id ?? '', oauthClientSecret: given ?? own ?? '' }).Authorization;
};
const isStranger = (call: Call) => authorized(call) !== authorized(call, secret);
const isLogin = ({ path }: Call) => path === '/login';
const isWebhook = ({ path }: Call) => path.startsWith('/webhooks/');
const aGame =
  (id: string): Host =>
  (_) =>
    Response.json({ id, name: '', players: [] }, { status: 201 });
const status = (code: number) => () => new Response(null, { status: code });

const seen = new Set<string>();
const isRepeated = (what: string): boolean => seen.size === seen.add(what).size;
const refusedAs =
  (code: number): Host =>
  async (_, pass) => {
    const answer = await pass();
    return answer.status === 401 ? status(code)() : answer;
  };

const forgeries = [
  'webhook, signed by another secret',
  'webhook, signed for another body',
  'webhook, signed an hour ago',
];
const seats = 'POST /api/games/{id}/seats';

describe('a trial of a host', () => {
  test.each<[string, Host, string[]]>([
    [
      'opens another session when the same purchase comes again',
      wrongAt((call) => isOpening(call) && !isStranger(call) && isRepeated(call.text), aGame('another')),
      ['POST /api/games, the same purchase again'],
    ],
    [
      'knows no variation',
      wrongAt(({ text }) => text.includes('"variation":"a"'), status(422)),
      ['POST /api/games, a variation'],
    ],
    [
      'opens sessions for everybody',
      wrongAt((call) => isOpening(call) && isStranger(call), aGame('x')),
      ['POST /api/games, a wrong secret'],
    ],
    [
      'tells everybody about a session',
      wrongAt(isReading, (call, pass) => {
        const headers = new Headers(call.headers);
        headers.set('authorization', authorized(call, secret));
        return pass({ headers });
      }),
      ['GET /api/games/{id}, a wrong secret'],
    ],
    [
      'answers with a page',
      wrongAt(
        (call) => isReading(call) && !isStranger(call),
        () => new Response('<h1>'),
      ),
      ['GET /api/games/{id}'],
    ],
    [
      'adds no seats',
      wrongAt(({ path }) => path.endsWith('/seats'), status(500)),
      [seats, `${seats}, again`, `${seats}, a wrong secret`],
    ],
    [
      'begins a login without PKCE',
      wrongAt(isLogin, async (_, pass) => {
        const { status, headers } = await pass();
        const location = headers.get('location')?.replace(/code_challenge=[^&]+/, '');
        return new Response(null, { status, ...(location && { headers: { location } }) });
      }),
      ['GET /login'],
    ],
    [
      'begins a login for every hub',
      wrongAt(isLogin, ({ query }, pass) => {
        const session = query.get('session') ?? '';
        return pass({ query: new URLSearchParams({ iss: `${hub.url}/oidc`, session }) });
      }),
      ['GET /login, the iss of another hub'],
    ],
    [
      'does not know a type of webhooks',
      wrongAt(({ text }) => text.includes('"student.paid"'), status(400)),
      ['webhook student.paid'],
    ],
    [
      'refuses a webhook that comes twice',
      wrongAt(({ headers }) => isRepeated(headers.get('webhook-id') ?? String(seen.size)), status(409)),
      ['webhook, the same webhook-id again'],
    ],
    [
      'reads the first signature only',
      wrongAt(({ headers }) => / /.test(headers.get('webhook-signature') ?? ''), status(401)),
      ['webhook, signed by two secrets'],
    ],
    ['checks no signature', wrongAt(isWebhook, refusedAs(204)), forgeries],
    ['ends the webhooks with the first forged one', wrongAt(isWebhook, refusedAs(410)), forgeries],
  ])('finds one that %s', async (_, wrong, calls) => {
    const failed = (await outcomes(wrong)).filter(({ ok }) => !ok);
    expect(failed.map(({ call }) => call)).toEqual(calls);
  });
});

describe('npm run try-host', () => {
  const program = buildProgram('tryHost');
  async function run(...args: string[]) {
    const port = String(await freePort());
    const given = args.map((argument) => argument.replace('HUB', `localhost:${port}`));
    return startProcess([program, ...given], { PORT: port }).ended;
  }
  const sandbox = ['http://HUB/sandbox', 'trial', secret];
  const webhooks = ['--webhooks', 'http://HUB/sandbox/webhooks/trial', '--webhook-secret', webhookSecret];

  test('ends with 0 where all is well, and prints no secret', async () => {
    const { code, output } = await run(...sandbox, ...webhooks);
    expect(output).toMatch(/^ok {6}POST \/api\/games: expected a session, came: session [\w-]{22}$/m);
    expect(output).toMatch(/^ok {6}webhook student\.added: expected an answer of 2xx, came: The host/m);
    expect(output).toContain('All ok');
    expect(output.match(/^ok /gm)).toHaveLength(20);
    expect(code).toBe(0);
    for (const hidden of [secret, webhookSecret]) expect(output).not.toContain(hidden);
  });

  test('ends with 1 where a call has failed', async () => {
    const { code, output } = await run('http://HUB/nothing', 'trial', secret);
    const line = 'failed  POST /api/games: expected a session, came: The host answered 404.';
    expect(output).toContain(line);
    expect(output).toContain('No webhooks were sent');
    expect(code).toBe(1);
  });

  test.each([
    [[], 'Give the URL, the id and the secret.'],
    [['nonsense', 'trial', secret], "'nonsense' is no http(s) address."],
    [[...sandbox, ...webhooks.slice(0, 2)], 'Give --webhooks and --webhook-secret together'],
    [['--nonsense'], '--nonsense'],
  ])('with %j, names the missing part, and not the secret', (args, problem) => {
    expect(() => readTarget(args)).toThrow(problem);
    expect(() => readTarget(args)).not.toThrow(secret);
  });
});
