import { and, eq, lte } from 'drizzle-orm';
import type { Db } from '../db/connection';
import { insertRows, takeDue } from '../db/queries/writes';
import { newId } from '../db/schema/columns';
import { mails } from '../db/schema/mails';
import type { Mail } from '../services/services';

export type QueuedMail = typeof mails.$inferSelect;

const MINUTE = 60 * 1000;
/**
 * The pauses between attempts, about a day in all; the mail is given up when the attempt after the last
 * pause fails.
 */
const waits = [1, 5, 15, 60, 180, 360, 720].map((minutes) => minutes * MINUTE);

/** The shortest time that a server has to send a mail before another one may take it. */
export const SHORTEST_WAIT = MINUTE;

/** The queue of outgoing mails in the database, which several servers may share. */
export class MailQueue {
  constructor(
    private readonly db: Db,
    private readonly now: () => Date,
  ) {}

  /** Stores mails, and returns their ids. Several at once are sent when no other mail is due. */
  async add(added: readonly Mail[], status: 'queued' | 'outbox'): Promise<string[]> {
    const at = this.now();
    const bulk = added.length > 1;
    const rows = added.map(({ problem = '', ...mail }) => ({
      ...mail,
      id: newId(),
      status: problem ? ('failed' as const) : status,
      lastError: problem,
      bulk,
      nextTryAt: at,
      createdAt: at,
    }));
    await insertRows(this.db, mails, rows);
    return rows.map(({ id }) => id);
  }

  /**
   * Takes a mail that is due; no other server takes it before its next attempt is due. If this server dies,
   * the mail is sent at that time.
   */
  take(): Promise<QueuedMail | null> {
    const at = this.now();
    return this.db.transaction((tx) =>
      takeDue(tx, mails, {
        due: and(eq(mails.status, 'queued'), lte(mails.nextTryAt, at)),
        order: [mails.bulk, mails.nextTryAt],
        lease: ({ attempts }) => ({
          attempts: attempts + 1,
          nextTryAt: new Date(at.getTime() + (waits[attempts] ?? SHORTEST_WAIT)),
        }),
      }),
    );
  }

  /** The text of a sent mail is removed, since it may hold a login link. */
  async markSent({ id }: QueuedMail): Promise<void> {
    await this.db
      .update(mails)
      .set({ status: 'sent', text: '', html: '', lastError: '', addressRefused: false, triedAt: this.now() })
      .where(eq(mails.id, id));
  }

  /** Records a failed attempt; tells whether there will be another. */
  async markTried(mail: QueuedMail, problem: string, addressRefused: boolean): Promise<boolean> {
    const again = mail.attempts <= waits.length;
    const tried = { lastError: problem, addressRefused, triedAt: this.now() };
    await this.db.update(mails).set(tried).where(eq(mails.id, mail.id));
    if (!again) await this.giveUp(mail, problem);
    return again;
  }

  /** A text with a login link is removed; others can still be read. */
  async giveUp({ id, linkHash }: QueuedMail, problem: string): Promise<void> {
    const texts = linkHash === null ? {} : { text: '', html: '' };
    await this.db
      .update(mails)
      .set({ status: 'failed', lastError: problem, ...texts })
      .where(eq(mails.id, id));
  }
}
