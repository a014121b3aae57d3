import { createHash, randomBytes } from 'node:crypto';
import { simulations } from '../../server/db/tables';
import { classesOn } from './classes';
import { basic } from './hosts';
import type { TestServer } from './support';

type Fields = 'oauthClientId' | 'oauthClientSecret' | 'redirectUrl';
type Simulation = Pick<typeof simulations.$inferSelect, Fields>;

/** A browser without scripts: it keeps cookies by name and path. */
export function browserOn({ url }: Pick<TestServer, 'url'>) {
  const jar = new Map<string, { name: string; value: string; path: string }>();
  return {
    jar,
    valueOf: (cookie: string) => [...jar.values()].find(({ name }) => name === cookie)?.value,
    async open(
      address: string,
      { method = 'GET', token = '', accept = '*/*', body = undefined as object | undefined } = {},
    ) {
      const { href, pathname } = new URL(address, url);
      const cookies = [...jar.values()].filter(({ path }) => pathname.startsWith(path));
      const response = await fetch(href, {
        method,
        redirect: 'manual',
        headers: {
          Accept: accept,
          Cookie: cookies.map(({ name, value }) => `${name}=${value}`).join('; '),
          ...(token && { Authorization: `Bearer ${token}` }),
          ...(body && { 'Content-Type': 'application/json' }),
        },
        ...(body && { body: JSON.stringify(body) }),
      });
      for (const cookie of response.headers.getSetCookie()) {
        const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
        const path = /path=([^;]*)/.exec(cookie)?.[1] ?? '/';
        if (/expires=Thu, 01 Jan 1970/.test(cookie)) jar.delete(`${name} ${path}`);
        else jar.set(`${name} ${path}`, { name, value, path });
      }
      const text = await response.text();
      return {
        status: response.status,
        headers: response.headers,
        location: response.headers.get('location') ?? '',
        // biome-ignore lint/suspicious/noExplicitAny: tests read bodies of every shape
        body: (text.startsWith('{') ? JSON.parse(text) : text) as any,
      };
    },
  };
}
export type Browser = ReturnType<typeof browserOn>;

/** The login of a host by hand: its requests, and the steps of the browser between them. */
export function hostOn(server: TestServer, simulation: Simulation) {
  const verifier = randomBytes(32).toString('base64url');

  /** The address with which the host sends the browser to the hub. */
  const begin = (session: string, given: Record<string, string | null> = {}): string => {
    const all: Record<string, string | null> = {
      client_id: simulation.oauthClientId,
      redirect_uri: simulation.redirectUrl,
      response_type: 'code',
      scope: 'openid profile email',
      state: 'the-state',
      code_challenge: createHash('sha256').update(verifier).digest('base64url'),
      code_challenge_method: 'S256',
      session,
      ...given,
    };
    const sent = Object.entries(all).filter((entry): entry is [string, string] => entry[1] !== null);
    return `${server.url}/oidc/auth?${new URLSearchParams(sent)}`;
  };

  async function tokens(form: Record<string, string>, secret = simulation.oauthClientSecret) {
    const response = await fetch(`${server.url}/oidc/token`, {
      method: 'POST',
      headers: basic({ ...simulation, oauthClientSecret: secret }),
      body: new URLSearchParams(form),
    });
    return { status: response.status, headers: response.headers, body: await response.json() };
  }

  return {
    begin,
    tokens,
    exchange: (code: string, given: Record<string, string> = {}) =>
      tokens({
        grant_type: 'authorization_code',
        code,
        redirect_uri: simulation.redirectUrl,
        code_verifier: verifier,
        ...given,
      }),
    refresh: (refresh_token: string) => tokens({ grant_type: 'refresh_token', refresh_token }),
    async me(access: string) {
      const response = await fetch(`${server.url}/oidc/me`, {
        headers: { Authorization: `Bearer ${access}` },
      });
      return { status: response.status, body: await response.json() };
    },
    /** Begins a login; returns the id of the request that the user is to confirm. */
    async ask(browser: Browser, session: string, given?: Record<string, string | null>): Promise<string> {
      const { location } = await browser.open(begin(session, given));
      return new URL(location).pathname.split('/').at(-1) ?? '';
    },
  };
}

/** The answer of the signed-in user; returns the address at the host. */
export async function confirm(browser: Browser, uid: string, token: string, body: object = {}): Promise<URL> {
  const answer = await browser.open(`/api/oidc/interactions/${uid}`, { method: 'POST', token, body });
  if (answer.status !== 200) throw new Error(JSON.stringify(answer.body));
  return new URL((await browser.open(answer.body.redirect_to)).location);
}

/** Opens an address of a host that leads to its login, and signs in by the hub; returns the address it ends at. */
export async function signInAt(browser: Browser, address: string, token: string): Promise<string> {
  const { location, status } = await browser.open(address);
  if (!location) throw new Error(`${address} answered ${status}`);
  if (!location.includes('/admin/authorize/')) return signInAt(browser, location, token);
  const back = await confirm(browser, new URL(location).pathname.split('/').at(-1) ?? '', token);
  return (await browser.open(back.href)).location;
}

export const claimsOf = (idToken: string) =>
  JSON.parse(Buffer.from(idToken.split('.')[1] ?? '', 'base64url').toString());

export const REDIRECT = 'https://host.example/signed-in';

/** Creates a class with one student at a host that knows the provider. */
export async function anOidcHost(
  server: TestServer,
  given: Partial<typeof simulations.$inferInsert> = {},
  ofClass: Parameters<ReturnType<typeof classesOn>['aClass']>[0] = {},
) {
  const made = await classesOn(server).aClassOfOne(ofClass);
  const set = { redirectUrl: REDIRECT, trusted: true, ...given };
  await server.change(simulations, made.simulation.id, set);
  const host = hostOn(server, { ...made.simulation, ...set });
  const { id } = made.purchase;
  /** The code that a login brings back to the host. */
  const codeFor = async (
    token: string,
    asked?: Parameters<typeof host.ask>[2],
    browser = browserOn(server),
  ) => (await confirm(browser, await host.ask(browser, id, asked), token)).searchParams.get('code') ?? '';
  /** A whole login; returns the tokens. */
  const play = async (token: string, asked?: Parameters<typeof host.ask>[2]) =>
    (await host.exchange(await codeFor(token, asked))).body;
  return { ...made, host, id, codeFor, play };
}
