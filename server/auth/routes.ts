import { createRoute } from '@hono/zod-openapi';
import Bowser from 'bowser';
import { eq } from 'drizzle-orm';
import type { Context } from 'hono';
import {
  acknowledgementSchema,
  credentialsSchema,
  linkOwnerSchema,
  magicLoginSchema,
  mailedPath,
  newLinkSchema,
  openedLinkSchema,
  ownUserSchema,
  recoverSchema,
  registrationSchema,
  sessionSchema,
} from '../../src/contract/session';
import { partnerNamed } from '../config/config';
import { acceptedTerms } from '../config/operatorPages';
import { users } from '../db/tables';
import { type AppEnv, clientAddress } from '../http/context';
import { conflict, forbidden, HttpError, unauthorized } from '../http/errors';
import type { Refusal } from '../http/metrics';
import { body, currentUser, failures, json, newRouter } from '../http/router';
import type { Services } from '../services/services';
import { ownerOfLink, spendAccessLink } from './accessLinks';
import { presentLogin, presentOwnUser } from './accounts';
import { browserHashOf, giveMark, markBrowser, rememberBrowser, type Visitor } from './browsers';
import { endLogin, hashToken, type NewLogin } from './logins';
import { isForeign } from './nextStep';
import { spendPartnerToken } from './partnerLogin';
import { countAttempt, countFailure, logIn } from './passwords';
import { mailAccessLink, mailNewLink, mailRegistrationLink, register } from './recover';
import { enterCode, tryCode } from './secondFactor';

/** Real user agents are half as long. */
const LONGEST_AGENT = 500;
const browsers = new Set(Object.values(Bowser.BROWSER_MAP));
const systems = new Set(Object.values(Bowser.OS_MAP));

/**
 * The browser and the system of a request in words, as in 'Chrome on Windows'; '' if neither is known. These are all that
 * is kept of its user agent, and no text of the request's own.
 */
function deviceOf(c: Context): string {
  const agent = c.req.header('user-agent')?.slice(0, LONGEST_AGENT);
  if (!agent) return '';
  const { browser, os } = Bowser.parse(agent);
  const known = [browsers.has(browser.name ?? '') && browser.name, systems.has(os.name ?? '') && os.name];
  return known.filter(Boolean).join(' on ');
}

const tags = ['Session'];

const login = createRoute({
  method: 'post',
  path: '/auth/login',
  tags,
  summary: 'Sign in with email and password',
  description:
    'A user with a second factor may send a code along, and completes the sign-in later without one (`next_step`).',
  request: { body: body(credentialsSchema) },
  responses: { 200: json(sessionSchema, 'The new session'), ...failures(400, 401, 429, 503) },
});

const registration = createRoute({
  method: 'post',
  path: '/auth/register',
  tags,
  summary: 'Open an instructor account',
  description:
    'Weak and widely known passwords are refused. Sign in afterwards. The address is mailed a link and a code that confirm it (`/auth/confirmation`); the cookie that comes with the answer tells the browser that has signed up. A known address is answered with 409. That of a student who was invited and has never come is answered in the same words, and mailed a link that makes an instructor of the account.',
  request: { body: body(registrationSchema) },
  responses: { 200: json(acknowledgementSchema, 'The account is there'), ...failures(400, 409, 429, 503) },
});

const recover = createRoute({
  method: 'post',
  path: '/auth/recover',
  tags,
  summary: 'Ask for a sign-in link by email',
  description:
    'The answer is the same whether or not the address is known. The link leads to `redir` if that is one of the pages that mailed links lead to, else to the dashboard. It lives 10 minutes, works once, and once used voids the others; the cookie that comes with the answer lets this browser use it without a further question. One that a manager or an administrator asks for, for the account of somebody else, says who has sent it, and lives 14 days, or 10 minutes for these roles.',
  request: { body: body(recoverSchema) },
  responses: { 200: json(acknowledgementSchema, 'Asked'), ...failures(400, 429) },
});

const newLink = createRoute({
  method: 'post',
  path: '/auth/new-link',
  tags,
  summary: 'Ask for a new link in place of one that no longer works',
  description:
    'It leads to `redir`, and is mailed to the owner of the old link, or to the student of the invite that the link leads to, like the link of `/auth/recover`. The answer is the same for links and invites that do not exist.',
  request: { body: body(newLinkSchema) },
  responses: { 200: json(acknowledgementSchema, 'Asked'), ...failures(400, 429) },
});

const autk = createRoute({
  method: 'post',
  path: '/auth/autk',
  tags,
  summary: 'Sign in with a mailed sign-in link or a partner’s link',
  description:
    'Takes all parameters of the link. With `from` naming a partner, `token` is that partner’s signed token. Otherwise it is a mailed one, and opened in another browser than the one that asked for it, it is only spent with `confirm`; the 409 before says in `errors.token` whose account it opens.',
  request: { body: body(magicLoginSchema) },
  responses: { 200: json(sessionSchema, 'The new session'), ...failures(400, 401, 409, 429) },
});

const linkOwner = createRoute({
  method: 'post',
  path: '/auth/link-owner',
  tags,
  summary: 'Whose login link the caller has opened',
  description: 'For mailed links, also for used and expired ones. It uses nothing up, and names no account.',
  request: { body: body(openedLinkSchema) },
  responses: { 200: json(linkOwnerSchema, 'The owner'), ...failures(400, 401, 429) },
});

const profile = createRoute({
  method: 'get',
  path: '/auth/profile',
  tags,
  summary: 'The signed-in user',
  responses: { 200: json(ownUserSchema, 'The caller'), ...failures(401) },
});

const logout = createRoute({
  method: 'get',
  path: '/auth/logout',
  tags,
  summary: 'End the session of the bearer token',
  responses: { 200: json(acknowledgementSchema, 'Signed out, also if nobody was signed in') },
});

/** The same for an invited student and for anybody else: it does not tell strangers who was invited. */
const KNOWN =
  'An account with this email already exists. Sign in, or ask for access via email. If you were only invited so far, open the link that we have emailed you.';

const accept = createRoute({
  method: 'post',
  path: '/auth/terms',
  tags,
  summary: 'Accept the operator’s terms',
  description:
    'The server keeps the version that is in force, and the time. Refused to an administrator who has signed in as the user by a link.',
  responses: { 200: json(acknowledgementSchema, 'Accepted'), ...failures(401, 403, 409) },
});

export function authRoutes(services: Services) {
  const { config, db, limits, metrics } = services;
  const app = newRouter();

  const visitorOf = (c: Context): Visitor => ({
    address: clientAddress(c, config),
    browserHash: browserHashOf(c, config),
  });

  /** Counts a sign-in in this way that is refused. */
  const watched = <T>(way: Refusal, signIn: Promise<T>): Promise<T> =>
    signIn.catch((refusal: unknown) => {
      const status = refusal instanceof HttpError ? refusal.status : 0;
      if (status === 401) metrics.refusedSignIns.inc({ reason: way });
      if (status === 429) metrics.refusedSignIns.inc({ reason: 'too-many' });
      throw refusal;
    });

  /** Completes a new login by a code, if one was sent; a wrong one ends it. */
  async function giveCode({ user, token }: NewLogin, code = '') {
    if (!code) return;
    const attempt = { user, tokenHash: hashToken(token), code };
    await tryCode(services, attempt, () => enterCode(services, attempt)).catch(async (refusal: unknown) => {
      await endLogin(services, attempt.tokenHash);
      throw refusal;
    });
  }

  app.openapi(login, async (c) => {
    const login = await watched(
      'password',
      logIn(services, c.req.valid('json'), { ...visitorOf(c), device: deviceOf(c) }),
    );
    await giveCode(login, c.req.valid('json').code);
    const browserHash = markBrowser(c, config);
    await rememberBrowser(services, login.user.id, browserHash);
    return c.json(await presentLogin(services, login, { browserHash }), 200);
  });

  app.openapi(registration, async (c) => {
    await limits.consume('register-address', clientAddress(c, config));
    await limits.consume('register-address-day', clientAddress(c, config));
    const registration = c.req.valid('json');
    const { email } = registration;
    await limits.consume('register-account', email);
    const mark = giveMark(c, config);
    const isNew = await register(services, registration, { mark });
    if (isNew) return c.json({ message: 'Your account is ready.' }, 200);
    const visitor = { ...visitorOf(c), browserHash: hashToken(mark) };
    services.background.runAfterAnswer(c, () => mailRegistrationLink(services, email, visitor));
    throw conflict(KNOWN, { email: 'An account with this email already exists.' });
  });

  app.openapi(recover, async (c) => {
    await limits.consume('recover-address', clientAddress(c, config));
    const { email, redir } = c.req.valid('json');
    const visitor = { ...visitorOf(c), browserHash: markBrowser(c, config) };
    const aim = { by: c.get('user'), ...(mailedPath.test(redir ?? '') && { redir }) };
    services.background.runAfterAnswer(c, () => mailAccessLink(services, email, visitor, aim));
    return c.json({ message: 'If we know this address, an email with a sign-in link is on its way.' }, 200);
  });

  app.openapi(newLink, async (c) => {
    await limits.consume('recover-address', clientAddress(c, config));
    const old = c.req.valid('json');
    const visitor = { ...visitorOf(c), browserHash: markBrowser(c, config) };
    services.background.runAfterAnswer(c, () => mailNewLink(services, old, visitor));
    return c.json({ message: 'If we know this link, an email with a new one is on its way.' }, 200);
  });

  const loggerOf = (c: Context<AppEnv>) => services.logger.child({ requestId: c.get('requestId') });

  /** Only refused links count: they cannot be guessed, and a lecture hall behind one address opens its own. */
  const linkCounter = (c: Context) => ['autk-address', clientAddress(c, config)] as const;

  app.openapi(autk, async (c) => {
    const { token, from, redir = '', confirm = false } = c.req.valid('json');
    const partner = partnerNamed(from);
    const visit = { token, redir, confirmed: confirm, ...visitorOf(c), device: deviceOf(c) };
    const counters = [linkCounter(c)];
    const signIn = async () => {
      await countAttempt(limits, counters);
      return countFailure(limits, counters, () =>
        partner
          ? spendPartnerToken({ ...services, logger: loggerOf(c) }, partner, visit)
          : spendAccessLink(services, visit),
      );
    };
    const login = await watched(partner ? 'partner-link' : 'link', signIn());
    const browserHash = markBrowser(c, config);
    await rememberBrowser(services, login.user.id, browserHash);
    return c.json(await presentLogin(services, login, { browserHash, magic: true }), 200);
  });

  app.openapi(linkOwner, async (c) => {
    const counter = linkCounter(c);
    await limits.consume(...counter);
    const owner = await ownerOfLink(services, c.req.valid('json').token, currentUser(c));
    if (owner !== 'unknown') await limits.giveBack(...counter);
    return c.json({ owner }, 200);
  });

  app.openapi(profile, async (c) => {
    const user = currentUser(c);
    const [row] = await db.select().from(users).where(eq(users.id, user.id));
    if (!row) throw unauthorized();
    return c.json(await presentOwnUser(services, row, user, browserHashOf(c, config)), 200);
  });

  app.openapi(logout, async (c) => {
    const tokenHash = c.get('tokenHash');
    if (tokenHash) await endLogin(services, tokenHash);
    return c.json({ message: 'Signed out.' }, 200);
  });

  app.openapi(accept, async (c) => {
    const user = currentUser(c);
    if (isForeign(user, user)) throw forbidden();
    if (!config.pages.terms) throw conflict('There are no terms to accept.');
    const accepted = acceptedTerms(services, services.now());
    await db.update(users).set(accepted).where(eq(users.id, user.id));
    return c.json({ message: 'Accepted.' }, 200);
  });

  return app;
}
