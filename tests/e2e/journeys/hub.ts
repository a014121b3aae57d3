import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../../../scripts/free-port.mjs';
import { openMailServer } from '../../support/mailServer';
import { killProcesses, startProcess } from '../../support/process';
import { requestTo } from '../../support/requestTo';

/** An empty database: on the PostgreSQL of `npm run test:postgres`, else an embedded one. */
async function emptyDatabase(): Promise<{ env: Record<string, string>; drop: () => Promise<void> }> {
  if (process.env.TEST_POSTGRES) {
    const { createPostgresDatabase } = await import('../../server/database');
    const { url, drop } = await createPostgresDatabase({ empty: true });
    // An embedded database is refused in production.
    return { env: { NODE_ENV: 'production', HOST: '127.0.0.1', DATABASE_URL: url }, drop };
  }
  const { freshDatabase } = await import('../../server/template');
  const folder = mkdtempSync(join(tmpdir(), 'hub-journeys-'));
  await (await freshDatabase(join(folder, 'db'))).close();
  return { env: { DATA_DIR: folder }, drop: async () => rmSync(folder, { recursive: true, force: true }) };
}

const linkIn = (text: string): URL => new URL(/^https?:\S+$/m.exec(text)?.[0] ?? 'none:');

/** Starts the built hub without demo data, a mail server and a simulation host, which know each other by address. */
export async function startHub() {
  // Also where the start or the tests fail.
  process.once('exit', killProcesses);
  const [port, hostPort] = [await freePort(), await freePort()];
  const url = `http://localhost:${port}`;
  const hostOrigin = `http://127.0.0.1:${hostPort}`;
  const [mailServer, database] = await Promise.all([openMailServer(), emptyDatabase()]);
  const env = {
    PORT: String(port),
    PUBLIC_URL: url,
    SMTP_URL: `smtp://127.0.0.1:${mailServer.port}`,
    MAIL_FROM: 'hub@school.example',
    SUPPORT_EMAIL: 'help@school.example',
    TRUSTED_HOSTS: hostOrigin,
    PAYMENTS_SANDBOX: 'true',
    PAYMENT_CHECK_SECONDS: '1',
    // On PostgreSQL, that it is ready is an entry of its log.
    LOG_LEVEL: 'info',
    ...database.env,
  };
  const host = startProcess(['--import', 'tsx', 'tests/server/hostProcess.ts', url, String(hostPort)]);
  const hostReady = host.printed('Ready');
  // The first user keeps a hub on an embedded database from filling it with demo data.
  const invited = startProcess(['dist-server/createAdministrator.js', 'first@school.example'], env);
  const { output } = await invited.ended;
  const hub = startProcess(['dist-server/main.js'], env);
  await Promise.all([hostReady, hub.printed('Ready')]);

  const request = requestTo(url);

  /** The mails to an address, oldest first. */
  const mailsTo = (email: string) => mailServer.received.filter(({ to }) => to.includes(email));

  /** Waits for the given number of mails to an address, and returns the link in the newest one. */
  async function mailedLink(email: string, count = 1): Promise<string> {
    for (let all = 1; mailsTo(email).length < count; all = mailServer.received.length + 1)
      await mailServer.arrived(all);
    const raw = mailsTo(email).at(-1)?.raw ?? '';
    const text = raw.replace(/=\r\n/g, '').replaceAll('=3D', '=');
    return linkIn(text.replaceAll('\r', '')).href;
  }

  /** Opens a login link without a browser, and returns the token of its session. */
  async function follow(link: string): Promise<string> {
    const body = { ...Object.fromEntries(new URL(link).searchParams), confirm: true };
    return (await request('POST', '/auth/autk', { body })).body.token;
  }

  return {
    url,
    env,
    hostOrigin,
    mailsTo,
    mailedLink,
    follow,
    request,
    administrator: await follow(linkIn(output).href),
    async stop() {
      hub.child.kill('SIGTERM');
      host.child.kill('SIGTERM');
      await Promise.all([hub.ended, host.ended, mailServer.close()]);
      await database.drop();
    },
  };
}
export type JourneyHub = Awaited<ReturnType<typeof startHub>>;
