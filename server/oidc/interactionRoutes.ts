import type { HttpBindings } from '@hono/node-server';
import { createRoute, z } from '@hono/zod-openapi';
import type { Context } from 'hono';
import type { InteractionResults, Provider } from 'oidc-provider';
import {
  authorizationAnswerSchema,
  authorizationSchema,
  authorizedSchema,
} from '../../src/contract/authorization';
import { idSchema } from '../../src/contract/common';
import type { Obstacle } from '../../src/contract/host';
import { assertProven } from '../auth/proveAddress';
import type { AppEnv } from '../http/context';
import { HttpError, notFound } from '../http/errors';
import { body, currentUser, failures, json, newRouter } from '../http/router';
import type { Services } from '../services/services';
import { INTERACTIONS } from './provider';
import { bindGrant, findSeat, findSession, withdrawnInvite } from './records';

const tags = ['OpenID Connect'];
const params = z.object({ uid: idSchema });

const one = createRoute({
  method: 'get',
  path: `${INTERACTIONS}/{uid}`,
  tags,
  summary: 'The request of a host to sign the caller in',
  description: 'Known to the browser that was sent here by the host, by a cookie.',
  request: { params },
  responses: { 200: json(authorizationSchema, 'The request'), ...failures(400, 401, 404, 409) },
});

const confirmation = createRoute({
  method: 'post',
  path: `${INTERACTIONS}/{uid}`,
  tags,
  summary: 'Allow or refuse a host to sign the caller in',
  description: 'The tokens that the host gets end with the caller’s login.',
  request: { params, body: body(authorizationAnswerSchema) },
  responses: {
    200: json(authorizedSchema, 'The path that leads back to the host'),
    ...failures(400, 401, 404, 409, 429),
  },
});

const obstacles: Readonly<Record<Obstacle, string>> = {
  cancelled: 'This class was cancelled.',
  unpaid: 'Pay for your seat first, on the page of your invitation.',
  early: 'This class has not opened yet.',
  over: 'This class has closed.',
};

const refusal = (obstacle: Obstacle, invite: string | null): HttpError =>
  new HttpError(409, obstacles[obstacle], { more: invite ? { invite } : {} });

/** The calls with which a signed-in user confirms the request of a host. */
export function interactionRoutes(services: Services, providerOf: () => Promise<Provider>) {
  const { db, now, limits } = services;
  const app = newRouter();

  /** The request that this browser was sent here with. */
  async function interactionOf(c: Context<AppEnv>, uid: string) {
    const { incoming, outgoing } = c.env as unknown as HttpBindings;
    const provider = await providerOf();
    // Without the cookie, somebody else could begin a login and have it confirmed by this user.
    const interaction = await provider.interactionDetails(incoming, outgoing).catch(() => null);
    if (interaction?.uid !== uid) throw notFound('This request has expired. Open the simulation again.');
    return { provider, interaction };
  }

  async function seatOf(c: Context<AppEnv>, asked: Record<string, unknown>) {
    const clientId = String(asked.client_id);
    const found = await findSession(db, clientId, String(asked.session ?? ''));
    const caller = currentUser(c);
    const seat = await findSeat(db, found.id, caller.id, now());
    if (!seat) assertProven(caller, 'Confirm your email address to play.');
    const withdrawn = !seat && (await withdrawnInvite(db, found.id, caller.id));
    if (withdrawn) {
      const message = 'Your invitation to this class was withdrawn. Ask your instructor.';
      throw new HttpError(409, message, { more: { invite: withdrawn } });
    }
    if (!seat)
      throw notFound('This account has no seat in the class. Sign in as the person who was invited.');
    if (seat.obstacle) throw refusal(seat.obstacle, seat.invite);
    return { ...found, seat, clientId };
  }

  app.openapi(one, async (c) => {
    const { interaction } = await interactionOf(c, c.req.valid('param').uid);
    const { id, name, simulation, seat } = await seatOf(c, interaction.params);
    return c.json(
      {
        client: { name: simulation.name },
        session: { _id: id, name },
        email: currentUser(c).email,
        role: seat.role,
        asks: !simulation.trusted,
      },
      200,
    );
  });

  app.openapi(confirmation, async (c) => {
    const user = currentUser(c);
    await limits.consume('authorization-account', user.id);
    const { provider, interaction } = await interactionOf(c, c.req.valid('param').uid);
    const { id: classId, simulation, clientId } = await seatOf(c, interaction.params);
    const { allow = simulation.trusted } = c.req.valid('json');
    let result: InteractionResults = { error: 'access_denied', error_description: 'The user has refused.' };
    if (allow) {
      const grant = new provider.Grant({ accountId: user.id, clientId });
      grant.addOIDCScope(String(interaction.params.scope));
      const grantId = await grant.save();
      await bindGrant(services, grantId, { loginHash: c.get('tokenHash') ?? '', classId });
      result = { login: { accountId: user.id, remember: false }, consent: { grantId } };
    }
    interaction.result = result;
    await interaction.save(interaction.exp - Math.floor(now().getTime() / 1000));
    return c.json({ redirect_to: new URL(interaction.returnTo).pathname }, 200);
  });

  return app;
}
