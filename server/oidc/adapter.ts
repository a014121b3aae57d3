import { eq } from 'drizzle-orm';
import type { Adapter, AdapterFactory } from 'oidc-provider';
import { simulations } from '../db/schema/simulations';
import { unstorable } from '../http/input';
import {
  consumeRecord,
  type Deps,
  findGrant,
  findRecord,
  removeOfGrant,
  removeRecord,
  storeRecord,
} from './records';

/** The client of a simulation, which needs an id of its own, a secret and a redirect URL. */
async function findClient({ db }: Deps, clientId: string) {
  if (unstorable.test(clientId)) return undefined;
  const found = await db.select().from(simulations).where(eq(simulations.oauthClientId, clientId)).limit(2);
  const [simulation] = found;
  if (!simulation?.oauthClientSecret || !simulation.redirectUrl || found.length > 1) return undefined;
  return {
    client_id: clientId,
    client_name: simulation.name,
    client_secret: simulation.oauthClientSecret,
    redirect_uris: [simulation.redirectUrl],
    grant_types: ['authorization_code', 'refresh_token'],
    response_types: ['code' as const],
    token_endpoint_auth_method: 'client_secret_basic' as const,
  };
}

const NOTHING = {
  upsert: async () => undefined,
  find: async () => undefined,
  destroy: async () => undefined,
};

/** The storage of the provider. Clients are simulations, and there is no login but that of the hub. */
export const createAdapter =
  (deps: Deps): AdapterFactory =>
  (kind): Adapter => {
    const find = async (id: string) => {
      if (kind === 'Client') return findClient(deps, id);
      return kind === 'Grant' ? (await findGrant(deps, id))?.payload : findRecord(deps, kind, id);
    };
    return {
      // Every kind has an end (`ttl` of the configuration).
      upsert: (id, payload, seconds = 0) => storeRecord(deps, kind, id, payload, seconds),
      find,
      consume: async (id) => {
        if (await consumeRecord(deps, kind, id)) return;
        const { errors } = await import('oidc-provider');
        throw new errors.InvalidGrant('used before');
      },
      destroy: (id) => removeRecord(deps, kind, id),
      revokeByGrantId: (id) => removeOfGrant(deps, id),
      findByUid: async () => undefined,
      findByUserCode: async () => undefined,
      // Without a stored session, each request asks the hub who is signed in.
      ...(kind === 'Session' && NOTHING),
    };
  };
