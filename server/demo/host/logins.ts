import type { Context } from 'hono';
import { deleteCookie, getCookie, setCookie } from 'hono/cookie';
import { html } from 'hono/html';
import * as openid from 'openid-client';
import { newToken } from '../../auth/logins';
import { sendPage } from '../pages/layout';
import { credentialsOf, type Game, gamesIn, type SandboxDeps } from './games';

/** A person who has signed in, as the hub has it now. */
interface Player {
  sub: string;
  role: 'student' | 'instructor';
}

/** A login for a session of the hub, with the tokens by which the hub is asked about it. */
interface Login {
  purchaseId: string;
  sub: string;
  config: openid.Configuration;
  accessToken: string;
  refreshToken: string;
}

interface PendingLogin {
  game: Game;
  verifier: string;
  config: openid.Configuration;
}

/**
 * The cookie of a pending login. Each has its own, since a browser may have several under way. Without it, somebody else
 * could have begun the login, and the browser would play as that person.
 */
const loginCookie = (state: string): string => `sandbox_login_${state}`;
const PLAYER_COOKIE = 'sandbox_player';
const DAY_MS = 24 * 60 * 60 * 1000;
const MINUTES_10 = 10 * 60 * 1000;
const MOST = 10_000;

/** Values by a random key, which a cookie of the browser holds or is named by; a restart forgets them. */
class Kept<T> {
  readonly #values = new Map<string, { value: T; until: number }>();

  constructor(private readonly lifetimeMs: number) {}

  add(value: T): string {
    const key = newToken();
    this.#values.set(key, { value, until: Date.now() + this.lifetimeMs });
    // The map keeps its order, so the first entry is the oldest.
    if (this.#values.size > MOST) this.#values.delete(this.#values.keys().next().value ?? '');
    return key;
  }

  get(key = ''): T | null {
    const found = this.#values.get(key);
    return found && found.until > Date.now() ? found.value : null;
  }

  delete(key = ''): void {
    this.#values.delete(key);
  }
}

/** Whether the hub has refused a token; any other error says nothing about the login. */
const isRefusal = (error: unknown): boolean =>
  error instanceof openid.WWWAuthenticateChallengeError ||
  (error instanceof openid.ResponseBodyError && error.error === 'invalid_grant');

async function nullIfRefused<T>(answer: Promise<T>): Promise<T | null> {
  try {
    return await answer;
  } catch (error) {
    if (isRefusal(error)) return null;
    throw error;
  }
}

const userInfo = ({ config, accessToken, sub }: Login) =>
  nullIfRefused(openid.fetchUserInfo(config, accessToken, sub));

/** Replaces an access token that has expired; false if the login has ended. */
async function refresh(login: Login): Promise<boolean> {
  const tokens = await nullIfRefused(openid.refreshTokenGrant(login.config, login.refreshToken));
  if (!tokens) return false;
  login.accessToken = tokens.access_token;
  login.refreshToken = tokens.refresh_token ?? login.refreshToken;
  return true;
}

/** Whether the person has chosen Cancel at the hub. */
const isCancelled = (error: unknown): boolean =>
  error instanceof openid.AuthorizationResponseError && error.error === 'access_denied';

/** Asks the hub who has signed in; null once the login at the hub or the right to play has ended. */
async function askHub(login: Login): Promise<Player | null> {
  const claims = (await userInfo(login)) ?? ((await refresh(login)) ? await userInfo(login) : null);
  return claims && { sub: claims.sub, role: claims.role === 'instructor' ? 'instructor' : 'student' };
}

/** The logins of the sandbox host, by the hub's OpenID Connect provider. */
export function createLogins({ db, hubUrl, root }: SandboxDeps) {
  const games = gamesIn(db);
  const pending = new Kept<PendingLogin>(MINUTES_10);
  const logins = new Kept<Login>(DAY_MS);
  const issuer = `${hubUrl}/oidc`;
  const redirectUrl = `${root}/signed-in`;
  const { pathname: path, protocol } = new URL(root);
  const cookie = { path, httpOnly: true, sameSite: 'Lax', secure: protocol === 'https:' } as const;

  /** Says why nobody is signed in. The hub does not tell its hosts the invite, so the way back leads to the list. */
  function sendBack(c: Context, status: 200 | 404, title: string, message: string) {
    const content = html`<h1>${title}</h1>
      <p class="lead">${message}</p>
      <p><a href="${hubUrl}/admin/invites">Back to the hub</a></p>`;
    return sendPage(c, { title, content }, status);
  }
  const refuse = (c: Context) =>
    sendBack(
      c,
      404,
      'Not found',
      'This link opens no seat. Open the simulation from your invite in the hub.',
    );
  const cancelled = (c: Context) =>
    sendBack(c, 200, 'Login cancelled', 'You have not signed in to this simulation.');
  const refuseLogin = (c: Context) =>
    sendBack(
      c,
      404,
      'This login cannot be used',
      'It may have been used already, have expired, or belong to another browser. Open the simulation from your invite in the hub.',
    );

  return {
    /** Begins a login at the hub's request: `iss` and `session`. Nobody who has played here before is remembered. */
    async begin(c: Context) {
      const game = await games.findOf(c.req.query('session') ?? '');
      if (!game || c.req.query('iss') !== issuer) return refuse(c);
      const { id, secret } = credentialsOf(game);
      const isPlainHttp = issuer.startsWith('http:');
      const config = await openid.discovery(
        new URL(issuer),
        id,
        undefined,
        openid.ClientSecretBasic(secret),
        {
          execute: isPlainHttp ? [openid.allowInsecureRequests] : [],
        },
      );
      const verifier = openid.randomPKCECodeVerifier();
      const state = pending.add({ game, verifier, config });
      setCookie(c, loginCookie(state), '1', { ...cookie, maxAge: MINUTES_10 / 1000 });
      const address = openid.buildAuthorizationUrl(config, {
        redirect_uri: redirectUrl,
        scope: 'openid profile email',
        state,
        code_challenge: await openid.calculatePKCECodeChallenge(verifier),
        code_challenge_method: 'S256',
        session: game.purchaseId,
      });
      return c.redirect(address.href, 303);
    },

    /** Ends a login: the hub says who has signed in, and in which session. */
    async end(c: Context) {
      const state = c.req.query('state') ?? '';
      const login = getCookie(c, loginCookie(state)) ? pending.get(state) : null;
      if (!login) return refuseLogin(c);
      pending.delete(state);
      deleteCookie(c, loginCookie(state), cookie);
      const { game, verifier, config } = login;
      const address = new URL(redirectUrl);
      address.search = new URL(c.req.url).search;
      const tokens = await openid
        .authorizationCodeGrant(config, address, { pkceCodeVerifier: verifier, expectedState: state })
        .catch((error: unknown) => (isCancelled(error) ? 'cancelled' : null));
      if (tokens === 'cancelled') return cancelled(c);
      const claims = tokens?.claims();
      if (!tokens || claims?.session !== game.purchaseId) return refuseLogin(c);
      logins.delete(getCookie(c, PLAYER_COOKIE));
      const key = logins.add({
        purchaseId: game.purchaseId,
        sub: claims.sub,
        config,
        accessToken: tokens.access_token,
        refreshToken: tokens.refresh_token ?? '',
      });
      setCookie(c, PLAYER_COOKIE, key, cookie);
      const page = claims.role === 'instructor' ? 'admin/games' : 'play';
      return c.redirect(`${root}/${page}/${game.id}`, 303);
    },

    /**
     * The player of this browser, if they have signed in for this game. The hub is asked each time: on a shared
     * computer, a login that outlived the hub's would be open to the next student.
     */
    async playerOf(c: Context, { purchaseId }: Game): Promise<Player | null> {
      const key = getCookie(c, PLAYER_COOKIE);
      const login = logins.get(key);
      if (login?.purchaseId !== purchaseId) return null;
      const player = await askHub(login);
      if (!player) logins.delete(key);
      return player;
    },
    /** Leads to the login for a game. The hub says there why somebody may not play. */
    lead: (c: Context, { purchaseId }: Game) =>
      c.redirect(`${root}/login?${new URLSearchParams({ iss: issuer, session: purchaseId })}`, 303),
    refuse,
  };
}
export type Logins = ReturnType<typeof createLogins>;
