import { and, asc, eq, lte } from 'drizzle-orm';
import type { Db } from '../db/connection';
import { newId } from '../db/ids';
import { mails } from '../db/schema/mails';
import type { Mail } from '../services/mailer';

export type QueuedMail = typeof mails.$inferSelect;

const MINUTE = 60 * 1000;
/** The waits after each failed try, about a day together; the try after the last wait is the last. */
const waits = [1, 5, 15, 60, 180, 360, 720].map((minutes) => minutes * MINUTE);

/** The shortest time that a mail on its way is left to whoever has taken it. */
export const SHORTEST_WAIT = MINUTE;

/** The mails in the database, as those who send them see them; several servers may share them. */
export class MailQueue {
  constructor(
    private readonly db: Db,
    private readonly now: () => Date,
  ) {}

  async add(mail: Mail, status: 'queued' | 'outbox'): Promise<void> {
    const at = this.now();
    await this.db.insert(mails).values({ ...mail, id: newId(), status, nextTryAt: at, createdAt: at });
  }

  /**
   * Takes one mail that is due, for nobody else to take before the wait for its next try is over.
   * So a mail whose sender died is tried again without further ado.
   */
  async take(): Promise<QueuedMail | null> {
    return this.db.transaction(async (tx) => {
      const [due] = await tx
        .select({ id: mails.id, attempts: mails.attempts })
        .from(mails)
        .where(and(eq(mails.status, 'queued'), lte(mails.nextTryAt, this.now())))
        .orderBy(asc(mails.nextTryAt), asc(mails.id))
        .limit(1)
        .for('update', { skipLocked: true });
      if (!due) return null;
      const wait = waits[due.attempts] ?? SHORTEST_WAIT;
      const [taken] = await tx
        .update(mails)
        .set({ attempts: due.attempts + 1, nextTryAt: new Date(this.now().getTime() + wait) })
        .where(eq(mails.id, due.id))
        .returning();
      return taken ?? null;
    });
  }

  /** What a delivered mail said is not kept: it may hold a link that signs its reader in. */
  async markSent({ id }: QueuedMail): Promise<void> {
    await this.db
      .update(mails)
      .set({ status: 'sent', text: '', html: '', lastError: '' })
      .where(eq(mails.id, id));
  }

  /** Leaves the mail for its next try; answers whether there is one. */
  async markTried(mail: QueuedMail, problem: string): Promise<boolean> {
    const again = mail.attempts <= waits.length;
    if (again) await this.db.update(mails).set({ lastError: problem }).where(eq(mails.id, mail.id));
    else await this.giveUp(mail, problem);
    return again;
  }

  /** A text with a link that signs its reader in is not kept; others can still be read. */
  async giveUp({ id, linkHash }: QueuedMail, problem: string): Promise<void> {
    const texts = linkHash === null ? {} : { text: '', html: '' };
    await this.db
      .update(mails)
      .set({ status: 'failed', lastError: problem, ...texts })
      .where(eq(mails.id, id));
  }
}
