import { randomBytes } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { exportJWK, generateKeyPair, type JWK } from 'jose';
import type { Db } from '../db/connection';
import { oidcKeys } from '../db/schema/oidc';

interface Keys extends Record<string, unknown> {
  /** Signs ID tokens. */
  signing: JWK;
  /** Signs the cookies of a request that is under way. */
  cookies: string;
}

const NAME = 'keys';

const findKeys = async (db: Db): Promise<Keys | undefined> => {
  const [row] = await db.select({ value: oidcKeys.value }).from(oidcKeys).where(eq(oidcKeys.id, NAME));
  return row?.value as Keys | undefined;
};

async function newKeys(): Promise<Keys> {
  const { privateKey } = await generateKeyPair('RS256', { extractable: true });
  const kid = randomBytes(12).toString('base64url');
  const signing: JWK = { ...(await exportJWK(privateKey)), alg: 'RS256', use: 'sig', kid };
  return { signing, cookies: randomBytes(32).toString('base64url') };
}

/** The keys of the provider. They are made once; of several servers that begin together, the first one's count. */
export async function loadKeys(db: Db): Promise<Keys> {
  const known = await findKeys(db);
  if (known) return known;
  await db
    .insert(oidcKeys)
    .values({ id: NAME, value: await newKeys() })
    .onConflictDoNothing();
  const stored = await findKeys(db);
  if (!stored) throw new Error('The keys of the OpenID Connect provider were not stored');
  return stored;
}
