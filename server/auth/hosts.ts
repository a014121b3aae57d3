import { createHash, timingSafeEqual } from 'node:crypto';
import { eq } from 'drizzle-orm';
import type { MiddlewareHandler } from 'hono';
import { simulations } from '../db/schema/simulations';
import { clientAddress } from '../http/clientAddress';
import type { AppEnv } from '../http/context';
import { HttpError } from '../http/errors';
import type { Services } from '../services/services';

interface Credentials {
  id: string;
  secret: string;
}

/** The 401 for a host, which says how hosts identify themselves. */
export const hostUnauthorized = (message: string) =>
  new HttpError(401, message, { headers: { 'WWW-Authenticate': 'Basic realm="hosts"' } });

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();

/** The credentials of HTTP Basic; null if the request has none. */
function basicCredentials(header = ''): Credentials | null {
  const encoded = /^Basic +([\w+/=-]+)$/i.exec(header)?.[1];
  if (encoded === undefined) return null;
  const [id = '', ...rest] = Buffer.from(encoded, 'base64').toString('utf8').split(':');
  return { id, secret: rest.join(':') };
}

/** The simulation with this OAuth id and secret; null if there is none. A simulation without a secret has no host. */
async function findSimulation({ db }: Pick<Services, 'db'>, { id, secret }: Credentials) {
  if (!id || !secret || id.includes('\0')) return null;
  const candidates = await db
    .select({ id: simulations.id, secret: simulations.oauthClientSecret })
    .from(simulations)
    .where(eq(simulations.oauthClientId, id));
  return candidates.find((known) => timingSafeEqual(digest(known.secret), digest(secret)))?.id ?? null;
}

/** Identifies a simulation's host by the simulation's OAuth id and secret. */
export function attachHost(services: Pick<Services, 'config' | 'db' | 'limits'>): MiddlewareHandler<AppEnv> {
  const { config, limits } = services;
  return async (c, next) => {
    const credentials = basicCredentials(c.req.header('authorization'));
    if (credentials) {
      const network = clientAddress(c, config);
      await limits.check('host-address', network);
      const simulationId = await findSimulation(services, credentials);
      if (simulationId === null) {
        await limits.consume('host-address', network);
        throw hostUnauthorized('The client id or the client secret is wrong.');
      }
      await limits.consume('host-client', simulationId);
      c.set('hostOf', simulationId);
    }
    return next();
  };
}
