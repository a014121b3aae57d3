import { and, inArray, lt, ne, or, type SQL } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { Logger } from 'pino';
import type { Config } from '../config/config';
import type { Db } from './connection';
import { contactMessages, mails } from './schema/mails';
import { accessLinks, knownBrowsers, sessions } from './schema/people';

const HOUR_MS = 60 * 60 * 1000;
const DAY_MS = 24 * HOUR_MS;
/** A browser is known for half a year after its last sign-in. */
export const KNOWN_BROWSER_MS = 180 * DAY_MS;
/** Rows of one statement, so that none runs for long. */
const BATCH = 5_000;

interface Deps {
  config: Pick<Config, 'keptDays'>;
  db: Db;
  logger: Logger;
  now: () => Date;
}

/** Deletes once an hour what nobody needs any more. Several servers may run it. */
export class Retention {
  #timer: NodeJS.Timeout | undefined;
  #running: Promise<void> | undefined;
  #stopped = false;

  constructor(private readonly deps: Deps) {}

  start(): void {
    this.#runIn(0);
  }

  async stop(): Promise<void> {
    this.#stopped = true;
    clearTimeout(this.#timer);
    await this.#running;
  }

  /** Deletes all rows that are too old; one run at a time. */
  async run(): Promise<void> {
    this.#running ??= this.#deleteAll()
      .catch((error: unknown) => this.deps.logger.error({ error }, 'old records could not be deleted'))
      .finally(() => {
        this.#running = undefined;
      });
    await this.#running;
  }

  #runIn(ms: number): void {
    this.#timer = setTimeout(async () => {
      await this.run();
      if (!this.#stopped) this.#runIn(HOUR_MS);
    }, ms).unref();
  }

  async #deleteAll(): Promise<void> {
    const { config, now } = this.deps;
    const { links, mails: mailDays, contactMessages: contactDays } = config.keptDays;
    const before = (days: number) => new Date(now().getTime() - days * DAY_MS);
    await this.#delete(sessions, sessions.tokenHash, lt(sessions.expiresAt, before(0)));
    const forgotten = new Date(now().getTime() - KNOWN_BROWSER_MS);
    await this.#delete(knownBrowsers, knownBrowsers.browserHash, lt(knownBrowsers.lastLogin, forgotten));
    await this.#delete(
      accessLinks,
      accessLinks.tokenHash,
      or(lt(accessLinks.usedAt, before(links)), lt(accessLinks.expiresAt, before(links))),
    );
    await this.#delete(
      mails,
      mails.id,
      and(ne(mails.status, 'queued'), lt(mails.createdAt, before(mailDays))),
    );
    await this.#delete(
      contactMessages,
      contactMessages.id,
      lt(contactMessages.createdAt, before(contactDays)),
    );
  }

  async #delete(table: PgTable, key: PgColumn, isOld: SQL | undefined): Promise<void> {
    const { db } = this.deps;
    while (!this.#stopped) {
      const old = await db.select({ key }).from(table).where(isOld).limit(BATCH);
      const keys = old.map((row) => row.key);
      if (keys.length > 0) await db.delete(table).where(and(inArray(key, keys), isOld));
      if (keys.length < BATCH) return;
    }
  }
}
