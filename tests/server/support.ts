import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { getRequestListener } from '@hono/node-server';
import { hash } from '@node-rs/argon2';
import { eq } from 'drizzle-orm';
import { afterAll, expect, onTestFinished, TestRunner } from 'vitest';
import { createApp } from '../../server/app';
import { startLogin } from '../../server/auth/logins';
import { type Config, readConfig } from '../../server/config/config';
import { createServices } from '../../server/createServices';
import { mails } from '../../server/db/tables';
import { createLogger } from '../../server/http/logger';
import type { Services } from '../../server/services/services';
import { requestTo } from '../support/requestTo';
import { connectTestDatabase } from './database';
import { factories } from './factories';

export type { Body } from '../support/requestTo';

/** The answer to a call that is refused for this field. */
export const refusedAt = (field: string, status = 400) => ({
  status,
  body: { errors: { [field]: expect.any(String) } },
});

/** The answer to a call that says so. */
export const saying = (words: string, status = 409) => ({
  status,
  body: { message: expect.stringContaining(words) },
});

/** The answer to a call that says exactly this. */
export const told = (message: string, status = 409) => ({ status, body: { message } });

/** A hash of a password that costs next to nothing to compare, unlike those that the server makes. */
export const cheapHash = (password: string) => hash(password, { memoryCost: 8, timeCost: 1, parallelism: 1 });

/**
 * Starts a real server on a free port with a new empty database, with these settings and services instead of the usual
 * ones, and stops it after the tests of the file, or after the test that starts it. Rate limits are high unless
 * `rateLimitScale` is given.
 */
export async function startTestServer(
  overrides: { config?: Partial<Config>; services?: Partial<Services> } = {},
) {
  const server = createServer();
  // A call fails if the server closes its idle connection at the same moment, so only the caller closes
  // connections.
  server.keepAliveTimeout = 0;
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const url = `http://127.0.0.1:${port}`;
  const config: Config = {
    ...readConfig({ PORT: String(port), PUBLIC_URL: url, RATE_LIMIT_SCALE: '1000' }),
    ...overrides.config,
  };
  const log: string[] = [];
  const logger = createLogger('info', { write: (line: string) => void log.push(line) });
  const connection = await connectTestDatabase();
  const services = Object.assign(createServices(config, connection, logger), overrides.services);
  const app = createApp(services);
  // msw creates its responses with the global Response class, which the server must not replace.
  server.on('request', getRequestListener(app.fetch, { overrideGlobalObjects: false }));
  const whenOver = TestRunner.getCurrentTest() ? onTestFinished : afterAll;
  whenOver(async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
    await services.background.idle();
    await services.mail.stop();
    await services.documents.stop();
    await connection.close();
  });

  const make = factories(connection.db, url, () => services.catalogue.clear());
  const signIn = async (user: { id: string }): Promise<string> =>
    (await startLogin(services, user.id, { way: 'password', device: '' })).token;
  const mailsTo = (address: string) =>
    connection.db.select().from(mails).where(eq(mails.to, address)).orderBy(mails.createdAt);

  return {
    url,
    app,
    config,
    services,
    db: connection.db,
    pool: connection.pool,
    /** The lines that the server has logged. */
    log,
    request: requestTo(url),
    /** The mails to an address, the oldest first. */
    mailsTo,
    /** The only mail to an address. */
    async mailTo(address: string) {
      const [mail = expect.fail(`no mail to ${address}`), ...more] = await mailsTo(address);
      expect(more).toEqual([]);
      return mail;
    },
    /** Opens a session of a user without a login call. */
    signIn,
    /** A new user, with the token of a session. */
    async signedIn(given: Parameters<typeof make.aUser>[0] = {}) {
      const user = await make.aUser(given);
      return { ...user, token: await signIn(user) };
    },
    ...make,
  };
}
export type TestServer = Awaited<ReturnType<typeof startTestServer>>;
