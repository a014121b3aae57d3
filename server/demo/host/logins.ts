import type { Context } from 'hono';
import { getCookie, setCookie } from 'hono/cookie';
import * as openid from 'openid-client';
import { newToken } from '../../auth/sessions/tokens';
import { sendNotFound } from '../pages/layout';
import type { SandboxDeps } from './deps';
import { credentialsOf, type Game, gamesIn } from './games';

/** Somebody who has signed in, with their part in a session of the hub. */
interface Player {
  sub: string;
  purchaseId: string;
}

interface PendingLogin {
  game: Game;
  verifier: string;
  config: openid.Configuration;
}

const LOGIN_COOKIE = 'sandbox_login';
const PLAYER_COOKIE = 'sandbox_player';
const DAY_MS = 24 * 60 * 60 * 1000;
const MINUTES_10 = 10 * 60 * 1000;
const MOST = 10_000;

/** Values by a random key, which the browser keeps in a cookie; a restart forgets them. */
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

  delete(key: string): void {
    this.#values.delete(key);
  }
}

/** The logins of the sandbox host, by the hub's OpenID Connect provider. */
export function createLogins({ db, hubUrl, root }: SandboxDeps) {
  const games = gamesIn(db);
  const pending = new Kept<PendingLogin>(MINUTES_10);
  const players = new Kept<Player>(DAY_MS);
  const issuer = `${hubUrl}/oidc`;
  const redirectUrl = `${root}/signed-in`;
  const { pathname: path, protocol } = new URL(root);
  const cookie = { path, httpOnly: true, sameSite: 'Lax', secure: protocol === 'https:' } as const;

  const refuse = (c: Context) =>
    sendNotFound(c, 'This link opens no seat. Open the game from your invitation in the hub.');

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
      setCookie(c, LOGIN_COOKIE, state, cookie);
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
      const state = getCookie(c, LOGIN_COOKIE) ?? '';
      const login = pending.get(state);
      pending.delete(state);
      if (!login) return refuse(c);
      const { game, verifier, config } = login;
      const address = new URL(redirectUrl);
      address.search = new URL(c.req.url).search;
      const tokens = await openid
        .authorizationCodeGrant(config, address, { pkceCodeVerifier: verifier, expectedState: state })
        .catch(() => null);
      const claims = tokens?.claims();
      if (claims?.session !== game.purchaseId) return refuse(c);
      const key = players.add({ sub: claims.sub, purchaseId: game.purchaseId });
      setCookie(c, PLAYER_COOKIE, key, cookie);
      const page = claims.role === 'instructor' ? 'admin/games' : 'play';
      return c.redirect(`${root}/${page}/${game.id}`, 303);
    },

    /** The player of this browser, if they have signed in for this game. */
    playerOf(c: Context, game: Game): Player | null {
      const player = players.get(getCookie(c, PLAYER_COOKIE));
      return player?.purchaseId === game.purchaseId ? player : null;
    },
    /** The address that signs this browser's user in for a game. The hub says there why somebody may not play. */
    addressOf: ({ purchaseId }: Game): string =>
      `${root}/login?${new URLSearchParams({ iss: issuer, session: purchaseId })}`,
    refuse,
  };
}
export type Logins = ReturnType<typeof createLogins>;
