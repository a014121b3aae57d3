import { randomBytes } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { exportJWK, generateKeyPair, type JWK } from 'jose';
import type { Configuration, KoaContextWithOIDC, Provider } from 'oidc-provider';
import type { Db } from '../db/connection';
import { oidcKeys } from '../db/tables';
import type { Services } from '../services/services';
import { createAdapter, findGrant, findSeat } from './records';

type Deps = Pick<Services, 'config' | 'db' | 'logger' | 'now'>;

const MINUTE = 60;
const DAY = 24 * 60 * MINUTE;

/** The path of the provider below the hub's origin. */
export const OIDC = '/oidc';
export const INTERACTIONS = '/api/oidc/interactions';
const CONFIRMATION = '/admin/authorize';
const REFUSAL = '/admin/error';

const fullName = ({ name, lastname }: { name: string; lastname: string }) => `${name} ${lastname}`.trim();

/** The claims of the user who has confirmed a grant; undefined once the login or the seat has ended. */
async function findAccount(deps: Deps, sub: string, grantId: string | undefined) {
  // At the authorization itself nothing is issued but the code, and its grant was just confirmed.
  if (grantId === undefined) return { accountId: sub, claims: () => ({ sub }) };
  const grant = await findGrant(deps, grantId);
  if (grant?.user.id !== sub || grant.classId === null) return undefined;
  const { user, classId } = grant;
  const seat = await findSeat(deps.db, classId, sub, deps.now());
  if (!seat || seat.obstacle) return undefined;
  const claims = {
    sub,
    session: classId,
    role: seat.role,
    name: fullName(user),
    given_name: user.name,
    family_name: user.lastname,
    email: user.email,
    email_verified: !user.addressUnproven,
  };
  return { accountId: sub, claims: () => claims };
}

const off = { enabled: false };

/** A host that has forgotten the session is told so, instead of the person. */
async function assertSession(_: KoaContextWithOIDC, value: string | undefined): Promise<void> {
  if (value) return;
  const { errors } = await import('oidc-provider');
  throw new errors.InvalidRequest("missing required parameter 'session'");
}

async function configure(deps: Deps): Promise<Configuration> {
  const { signing, cookies } = await loadKeys(deps.db);
  return {
    adapter: createAdapter(deps),
    jwks: { keys: [signing as NonNullable<Configuration['jwks']>['keys'][number]] },
    cookies: {
      keys: [cookies],
      short: { httpOnly: true, sameSite: 'lax', signed: true },
    },
    features: {
      devInteractions: off,
      dPoP: off,
      pushedAuthorizationRequests: off,
      resourceIndicators: off,
      revocation: off,
      rpInitiatedLogout: off,
    },
    responseTypes: ['code'],
    clientAuthMethods: ['client_secret_basic'],
    scopes: ['openid'],
    claims: {
      openid: ['sub', 'session', 'role'],
      profile: ['name', 'given_name', 'family_name'],
      email: ['email', 'email_verified'],
    },
    conformIdTokenClaims: false,
    pkce: { required: () => true },
    // Hosts call from their servers, not from pages.
    clientBasedCORS: () => false,
    extraParams: { session: assertSession },
    issueRefreshToken: async () => true,
    // The grant ends with the login of the hub (the foreign key of oidc_records).
    expiresWithSession: async () => false,
    findAccount: (_, sub, token) =>
      findAccount(deps, sub, token && 'grantId' in token ? token.grantId : undefined),
    interactions: { url: (_, { uid }) => `${deps.config.publicUrl}${CONFIRMATION}/${uid}` },
    ttl: {
      Interaction: 30 * MINUTE,
      AuthorizationCode: MINUTE,
      AccessToken: 5 * MINUTE,
      IdToken: 5 * MINUTE,
      // No login lasts longer.
      Grant: 90 * DAY,
      RefreshToken: 30 * DAY,
      Session: MINUTE,
    },
    renderError(ctx: KoaContextWithOIDC, out, error) {
      const isLogin = ['authorization', 'resume'].includes(ctx.oidc.route);
      if (isLogin && ctx.accepts('json', 'html') === 'html') {
        // The code alone: nothing that the request holds is repeated.
        const code = error.name === 'SessionNotFound' ? 'expired' : out.error;
        ctx.status = 303;
        ctx.redirect(`${deps.config.publicUrl}${REFUSAL}?${new URLSearchParams({ code })}`);
        return;
      }
      ctx.type = 'json';
      ctx.body = { message: 'The request for a login is not valid.', ...out };
    },
  };
}

/** The OpenID Connect provider. Its package is loaded with the first request that needs it. */
async function createProvider(deps: Deps): Promise<Provider> {
  const [{ default: OidcProvider }, configuration] = await Promise.all([
    import('oidc-provider'),
    configure(deps),
  ]);
  const provider = new OidcProvider(deps.config.publicUrl + OIDC, configuration);
  provider.proxy = true;
  provider.on('server_error', (_, error) => deps.logger.error({ error }, 'the OpenID provider failed'));
  provider.use(async (ctx, next) => {
    await next();
    // The policy of the hub's answers lets no page send the form of `form_post`.
    if (ctx.oidc?.route === 'discovery')
      Object.assign(ctx.body as object, { response_modes_supported: ['query'] });
    // The provider's own session is not stored, so its cookie would say nothing.
    const kept = [ctx.response.get('set-cookie')]
      .flat()
      .filter((cookie) => cookie && !/^_session\b/.test(cookie))
      // Each request under way has a cookie of its own, which the calls that confirm it need instead of their page. The
      // option `cookies.short.path` would give all of them the same path, and so one cookie.
      .map((cookie) => cookie.replace(`path=${CONFIRMATION}/`, `path=${INTERACTIONS}/`));
    ctx.remove('set-cookie');
    if (kept.length > 0) ctx.set('set-cookie', kept);
  });
  return provider;
}

/** Returns the one provider of the server. If it could not be made, the next request tries again. */
export function providerOf(deps: Deps): () => Promise<Provider> {
  let provider: Promise<Provider> | undefined;
  return () => {
    provider ??= createProvider(deps).catch((error: unknown) => {
      provider = undefined;
      throw error;
    });
    return provider;
  };
}

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
