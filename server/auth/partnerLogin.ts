import { eq } from 'drizzle-orm';
import { errors, jwtVerify } from 'jose';
import { z } from 'zod';
import { emailSchema } from '../../src/contract/described';
import { normalizeLine } from '../../src/contract/emailAddress';
import type { Partner } from '../config/config';
import { partnerTokens, users } from '../db/tables';
import { unstorable } from '../http/input';
import { oneLine } from '../mail/names';
import type { Services } from '../services/services';
import { invalidLink } from './accessLinks';
import { addInstructor } from './accounts';
import { startLogin } from './logins';
import { proveAddress } from './proveAddress';

const MAX_LIFETIME_SECONDS = 5 * 60;

const storable = z.string().refine((text) => !unstorable.test(text));
const name = storable
  .max(200)
  .transform((text) => normalizeLine(oneLine(text)))
  .default('');

const claimsSchema = z.object({
  email: emailSchema,
  exp: z.number(),
  iat: z.number().optional(),
  /** The hubs that the token is for. A partner may sign for several hubs with one key. */
  aud: z
    .union([z.string(), z.array(z.string())])
    .transform((hubs) => [hubs].flat())
    .optional(),
  jti: storable.min(1).max(200),
  name,
  lastname: name,
});
type Claims = z.infer<typeof claimsSchema>;

type Deps = Pick<Services, 'config' | 'db' | 'logger' | 'mail' | 'now'>;

/** The reason is for the log alone: the answer is the same for each, so that nobody tries out keys and accounts. */
class Refused extends Error {
  override name = 'Refused';

  constructor(
    reason: string,
    readonly details: { seconds?: number; claims?: string[] } = {},
  ) {
    super(reason);
  }
}

/** Why the token itself is refused, at this time in seconds. */
function refusal(error: unknown, at: number): Refused {
  if (error instanceof errors.JWSSignatureVerificationFailed) return new Refused('wrong key');
  if (error instanceof errors.JWTExpired)
    return new Refused('expired', { seconds: Math.round(at - (error.payload.exp ?? at)) });
  if (!(error instanceof errors.JWTClaimValidationFailed)) return new Refused('no token');
  const { claim, payload } = error;
  return typeof payload.nbf === 'number' && claim === 'nbf'
    ? new Refused('clock', { seconds: Math.round(payload.nbf - at) })
    : new Refused('claims', { claims: [claim] });
}

/**
 * The claims of a partner's token. It is refused unless its signature, times and claims are valid, and if it is for
 * another hub.
 */
async function verify(
  { config, now }: Pick<Deps, 'config' | 'now'>,
  partner: Partner,
  token: string,
): Promise<Claims> {
  const key = config.partnerKeys.get(partner);
  if (!key) throw new Refused('no key');
  const currentDate = now();
  const at = currentDate.getTime() / 1000;
  const verified = await jwtVerify(token, new TextEncoder().encode(key), {
    algorithms: ['HS256'],
    currentDate,
  }).catch((error: unknown) => {
    throw refusal(error, at);
  });
  const claims = claimsSchema.safeParse(verified.payload);
  if (!claims.success) {
    throw new Refused('claims', { claims: claims.error.issues.map(({ path }) => String(path[0])) });
  }
  const { exp, iat = exp, aud } = claims.data;
  if (aud && !aud.includes(config.publicUrl)) throw new Refused('audience');
  if (exp > Math.min(iat, at) + MAX_LIFETIME_SECONDS) {
    throw iat > at ? new Refused('clock', { seconds: Math.round(iat - at) }) : new Refused('lifetime');
  }
  return claims.data;
}

interface Visit {
  token: string;
  device: string;
}

async function spend(services: Deps, partner: Partner, { token, device }: Visit) {
  const { exp, jti, email, name, lastname } = await verify(services, partner, token);
  const { now } = services;
  return services.db.transaction(async (db) => {
    const spent = await db
      .insert(partnerTokens)
      .values({ partner, jti, expiresAt: new Date(exp * 1000) })
      .onConflictDoNothing()
      .returning();
    if (spent.length === 0) throw new Refused('used');
    await addInstructor({ db, now }, null, { email, name, lastname });
    // The row is locked, so that no login starts for an account that is just becoming an administrator's.
    const [user] = await db.select().from(users).where(eq(users.email, email)).for('update');
    // Partners sign in their members, but never an administrator of the hub.
    if (!user || user.status === 'deleted' || user.role === 'administrator') throw new Refused('account');
    const login = await startLogin({ db, now }, user.id, { way: 'partner-link', device });
    return proveAddress(db, services, login);
  });
}

/** Uses up a partner's token and starts a login. Of several concurrent calls, one succeeds. */
export async function spendPartnerToken(services: Deps, partner: Partner, visit: Visit) {
  try {
    return await spend(services, partner, visit);
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    services.logger.info(
      { partner, reason: error.message, ...error.details },
      'a partner’s link was refused',
    );
    throw invalidLink();
  }
}
