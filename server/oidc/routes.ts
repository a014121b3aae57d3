import { finished } from 'node:stream/promises';
import type { HttpBindings } from '@hono/node-server';
import { createRoute, z } from '@hono/zod-openapi';
import type { Context } from 'hono';
import type { Provider } from 'oidc-provider';
import { identifyHost } from '../auth/hosts';
import { enforceMatrix } from '../auth/matrix';
import { type AppEnv, clientAddress } from '../http/context';
import { generalHeaders } from '../http/headers';
import { checkInput } from '../http/input';
import { newRouter } from '../http/router';
import type { Services } from '../services/services';
import { OIDC } from './provider';

const tags = ['OpenID Connect'];
const jsonObject = (description: string) => ({
  description,
  content: { 'application/json': { schema: z.record(z.string(), z.unknown()) } },
});
const refusal = jsonObject('Refused, as OpenID Connect has it: `error` and `error_description`.');
const form = {
  content: { 'application/x-www-form-urlencoded': { schema: z.record(z.string(), z.string()) } },
};

const discovery = createRoute({
  method: 'get',
  path: `${OIDC}/.well-known/openid-configuration`,
  tags,
  summary: 'The provider’s addresses and abilities',
  responses: { 200: jsonObject('The document of OpenID Connect Discovery') },
});
const jwks = createRoute({
  method: 'get',
  path: `${OIDC}/jwks`,
  tags,
  summary: 'The public keys of ID tokens',
  responses: { 200: jsonObject('A JSON Web Key Set') },
});
const authorization = createRoute({
  method: 'get',
  path: `${OIDC}/auth`,
  tags,
  summary: 'Begin a login for a simulation’s host',
  description:
    'The authorization endpoint: code flow with PKCE (S256), and `session` with the id of the session.',
  responses: {
    303: {
      description:
        'To the page that confirms it, or back to the host. A browser that may not go back is led to a page that says why.',
    },
    400: refusal,
  },
});
const resumption = createRoute({
  method: 'get',
  path: `${OIDC}/auth/{uid}`,
  tags,
  summary: 'Go back to the host, once the login was confirmed',
  request: { params: z.object({ uid: z.string() }) },
  responses: {
    303: {
      description: 'Back to the host. A browser whose request has expired is led to a page that says so.',
    },
    400: refusal,
  },
});
const token = createRoute({
  method: 'post',
  path: `${OIDC}/token`,
  tags,
  summary: 'Exchange a code or a refresh token for tokens',
  security: [{ host: [] }],
  request: { body: form },
  responses: { 200: jsonObject('The tokens'), 400: refusal, 401: refusal },
});
const userinfo = createRoute({
  method: 'get',
  path: `${OIDC}/me`,
  tags,
  summary: 'The claims of an access token',
  responses: { 200: jsonObject('The claims'), 400: refusal, 401: refusal },
});

/** Node’s answer was sent already; Hono only logs its status. */
const sentAlready = (status: number) =>
  new Response(null, { status, headers: { 'x-hono-already-sent': 'true' } });

/** The endpoints of the OpenID Connect provider. It answers Node’s requests itself. */
export function oidcRoutes(services: Services, providerOf: () => Promise<Provider>) {
  const { config, limits } = services;
  const app = newRouter();
  const { protocol, host } = new URL(config.publicUrl);
  const headers = Object.entries(generalHeaders(config));

  async function handOver(c: Context<AppEnv>): Promise<Response> {
    const { incoming, outgoing } = c.env as unknown as HttpBindings;
    const provider = await providerOf();
    for (const [name, value] of headers) outgoing.setHeader(name, value);
    outgoing.setHeader('X-Request-Id', c.get('requestId'));
    // The provider makes its addresses of these, so they name the hub whatever the request says.
    Object.assign(incoming.headers, { 'x-forwarded-proto': protocol.slice(0, -1), 'x-forwarded-host': host });
    const address = incoming.url ?? '';
    Object.assign(incoming, { originalUrl: address, url: address.slice(OIDC.length) });
    await Promise.all([provider.callback()(incoming, outgoing), finished(outgoing).catch(() => undefined)]);
    return sentAlready(outgoing.statusCode);
  }

  const begin = async (c: Context<AppEnv>) => {
    await limits.consume('oidc-address', clientAddress(c, config));
    return handOver(c);
  };
  const tell = async (c: Context<AppEnv>) => {
    await limits.consume('host-client', clientAddress(c, config));
    return handOver(c);
  };
  const exchange = async (c: Context<AppEnv>) => {
    // Only to count a wrong secret: it is the provider that refuses it, in the form of OAuth.
    await identifyHost(services, c);
    return tell(c);
  };

  app.use(`${OIDC}/*`, enforceMatrix(services));
  // The form of a POST is the provider's to check.
  app.use(`${OIDC}/*`, async (c, next) => (c.req.method === 'POST' ? next() : checkInput(c, next)));
  const endpoints = [
    [discovery, tell],
    [jwks, tell],
    [authorization, begin],
    [resumption, begin],
    [token, exchange],
    [userinfo, tell],
  ] as const;
  for (const [route, handler] of endpoints) {
    // Only described: a route that checks its input would read the body before the provider does.
    app.openAPIRegistry.registerPath(route);
    app.on(route.method, route.getRoutingPath(), handler);
  }
  return app;
}
