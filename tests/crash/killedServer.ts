import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { amcheck } from '@electric-sql/pglite/contrib/amcheck';
import type { SQL } from 'drizzle-orm';
import { afterAll, expect } from 'vitest';
import { freePort } from '../../scripts/free-port.mjs';
import { startLogin } from '../../server/auth/logins';
import { connectEmbedded, openEmbedded } from '../../server/db/connect';
import type { Connection } from '../../server/db/connection';
import { connectPostgres } from '../../server/db/postgres';
import type { IntentInput } from '../../src/contract/payment';
import { cards } from '../server/commerce';
import { createPostgresDatabase, onPostgres } from '../server/database';
import { factories } from '../server/factories';
import { buildServer } from '../server/hubProcess';
import type { Body } from '../server/support';
import { freshDatabase } from '../server/template';
import { draw } from '../support/generated';
import { startProcess } from '../support/process';
import { ANSWER_MS } from '../support/timeouts';

type Db = Connection['db'];

/** The server has rejected a call. */
class Refused extends Error {}

export const rowsOf = async (db: Db, query: SQL) =>
  ((await db.execute(query)) as { rows: Record<string, unknown>[] }).rows;

const factoriesOn = (db: Db, url: string) => ({
  db,
  ...factories(db, url, () => {}),
  tokenOf: async (user: { id: string }) =>
    (await startLogin({ db, now: () => new Date() }, user.id, { way: 'password', device: '' })).token,
});
type Factories = ReturnType<typeof factoriesOn>;

/** A server that a test kills and starts again, always on the same data. */
export async function killedServer(settings: Record<string, string> = {}) {
  const bundle = buildServer();
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const dataDir = mkdtempSync(join(tmpdir(), 'hub-crash-'));
  const database = onPostgres ? await createPostgresDatabase() : null;
  afterAll(async () => {
    rmSync(dataDir, { recursive: true, force: true });
    await database?.drop();
  });
  let answered = 0;

  async function use<T>(opened: Promise<Connection>, work: (db: Db) => Promise<T>): Promise<T> {
    const connection = await opened;
    try {
      return await work(connection.db);
    } finally {
      await connection.close();
    }
  }

  /** Reads the database: in parallel with the server, or, if the database is embedded, while the server is stopped. */
  const withDatabase = <T>(work: (db: Db) => Promise<T>): Promise<T> =>
    use(
      database
        ? connectPostgres({ databaseUrl: database.url, databasePool: 2 }, { warn() {} })
        : openEmbedded(join(dataDir, 'db'), { extensions: { amcheck } }).then(connectEmbedded),
      work,
    );

  /** Repeats the same call until a response arrives, as the app does if the user tries again. */
  async function insist(method: string, path: string, token: string, body?: unknown): Promise<Body> {
    for (;;) {
      try {
        const response = await fetch(url + path, {
          method,
          headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${token}` },
          ...(body !== undefined && { body: JSON.stringify(body) }),
          signal: AbortSignal.timeout(ANSWER_MS),
        });
        const answer = await response.json();
        answered += 1;
        if (response.status < 400) return answer;
        if (response.status < 500 && response.status !== 429)
          throw new Refused(`${path}: ${response.status} ${answer.message}`);
      } catch (error) {
        if (error instanceof Refused) throw error;
      }
      await sleep(50);
    }
  }

  /** The answer to a call; null if the server has refused it. */
  const ask = (...call: Parameters<typeof insist>) =>
    insist(...call).catch((error: unknown) => {
      if (error instanceof Refused) return null;
      throw error;
    });

  return {
    port,
    url,
    withDatabase,
    insist,
    ask,

    /** Pays for a purpose by card, unless that is done or refused; returns the id of the payment. */
    async pay(token: string, purpose: IntentInput): Promise<string | null> {
      const intent = await ask('POST', '/api/payments/intent', token, purpose);
      if (!intent) return null;
      const { id, client_secret, paid } = intent;
      const card = { number: cards.accepted, exp_month: 12, exp_year: 2090, cvc: '123' };
      const billing_details = { name: 'Ada', email: 'ada@school.example', phone: '+1 555 0100' };
      const form = { client_secret, card, billing_details };
      if (!paid) await ask('POST', '/api/payments/sandbox/confirm', token, form);
      return id;
    },

    /** Fills the empty database before the first start. */
    fill<T>(work: (make: Factories) => Promise<T>): Promise<T> {
      const fill = (db: Db) => work(factoriesOn(db, url));
      return database
        ? withDatabase(fill)
        : use(freshDatabase(join(dataDir, 'db')).then(connectEmbedded), fill);
    },

    async start(more: Record<string, string> = {}) {
      const server = startProcess([bundle.main], {
        PORT: String(port),
        PUBLIC_URL: url,
        DATA_DIR: dataDir,
        RATE_LIMIT_SCALE: '10000',
        LOG_LEVEL: 'error',
        PAYMENT_CHECK_SECONDS: '1',
        ...(database && { DATABASE_URL: database.url }),
        ...settings,
        ...more,
      });
      await server.printed('Ready');
      return {
        async kill() {
          server.child.kill('SIGKILL');
          await server.ended;
        },
        async stop() {
          server.child.kill('SIGTERM');
          expect((await server.ended).code).toBe(0);
        },
      };
    },

    /** Resolves at a random moment, some calls after the server has started to respond. */
    async workGoesOn(): Promise<void> {
      const enough = answered + 1 + draw() * 10;
      while (answered < enough) await sleep(5);
      await sleep(draw() * 30);
    },
  };
}
