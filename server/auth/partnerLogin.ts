import { eq } from 'drizzle-orm';
import { jwtVerify } from 'jose';
import { z } from 'zod';
import { emailSchema } from '../../src/contract/described';
import { normalizeEmail, normalizeLine } from '../../src/contract/emailAddress';
import type { Partner } from '../config/config';
import { partnerTokens, users } from '../db/schema/people';
import { unstorable } from '../http/input';
import { oneLine } from '../mail/layout';
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

type Deps = Pick<Services, 'config' | 'db' | 'mail' | 'now'>;

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
  if (!key) throw invalidLink();
  const at = now();
  const verified = await jwtVerify(token, new TextEncoder().encode(key), {
    algorithms: ['HS256'],
    currentDate: at,
  }).catch(() => {
    throw invalidLink();
  });
  const claims = claimsSchema.safeParse(verified.payload);
  if (!claims.success) throw invalidLink();
  const { exp, iat = exp, aud } = claims.data;
  if (aud && !aud.includes(config.publicUrl)) throw invalidLink();
  const latest = Math.min(iat, at.getTime() / 1000) + MAX_LIFETIME_SECONDS;
  if (exp > latest) throw invalidLink();
  return claims.data;
}

/** Uses up a partner's token and starts a login. Of several concurrent calls, one succeeds. */
export async function spendPartnerToken(services: Deps, partner: Partner, token: string) {
  const { exp, jti, email: address, name, lastname } = await verify(services, partner, token);
  const email = normalizeEmail(address);
  const { now } = services;
  return services.db.transaction(async (db) => {
    const spent = await db
      .insert(partnerTokens)
      .values({ partner, jti, expiresAt: new Date(exp * 1000) })
      .onConflictDoNothing()
      .returning();
    if (spent.length === 0) throw invalidLink();
    await addInstructor({ db, now }, { email, name, lastname });
    // The row is locked, so that no login starts for an account that is just becoming an administrator's.
    const [user] = await db.select().from(users).where(eq(users.email, email)).for('update');
    // Partners sign in their members, but never an administrator of the hub.
    if (!user || user.status === 'deleted' || user.role === 'administrator') throw invalidLink();
    return proveAddress(db, services, await startLogin({ db, now }, user.id, { magic: true }));
  });
}
