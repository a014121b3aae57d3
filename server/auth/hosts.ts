import { createHash, timingSafeEqual } from 'node:crypto';
import { eq } from 'drizzle-orm';
import type { Context, MiddlewareHandler } from 'hono';
import { simulations } from '../db/tables';
import { type AppEnv, clientAddress } from '../http/context';
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

/** Libraries for OAuth encode both parts, as in a form. */
function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

/** The credentials of HTTP Basic; null if the request has none. */
function basicCredentials(header = ''): Credentials | null {
  const encoded = /^Basic +([\w+/=-]+)$/i.exec(header)?.[1];
  if (encoded === undefined) return null;
  const [id = '', ...rest] = Buffer.from(encoded, 'base64').toString('utf8').split(':');
  return { id: decoded(id), secret: decoded(rest.join(':')) };
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

type Deps = Pick<Services, 'config' | 'db' | 'limits'>;

/**
 * The id of the simulation whose OAuth id and secret a request bears; null if they are wrong, undefined if it bears
 * none. A network that has sent too many wrong ones gets a 429, whatever it sends. The limit is asked last, so that
 * many at once are told no more than one after the other.
 */
export async function identifyHost({ config, db, limits }: Deps, c: Context<AppEnv>) {
  const credentials = basicCredentials(c.req.header('authorization'));
  if (!credentials) return undefined;
  const network = clientAddress(c, config);
  const simulationId = await findSimulation({ db }, credentials);
  if (simulationId === null) await limits.consume('host-address', network);
  else await limits.check('host-address', network);
  return simulationId;
}

/** Identifies a simulation's host by the simulation's OAuth id and secret. */
export const attachHost =
  (services: Deps): MiddlewareHandler<AppEnv> =>
  async (c, next) => {
    const simulationId = await identifyHost(services, c);
    if (simulationId === null) throw hostUnauthorized('The client id or the client secret is wrong.');
    if (simulationId !== undefined) {
      await services.limits.consume('host-client', simulationId);
      c.set('hostOf', simulationId);
    }
    return next();
  };
