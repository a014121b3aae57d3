import { and, eq, lte, ne, sql } from 'drizzle-orm';
import { createTransport } from 'nodemailer';
import type SMTPConnection from 'nodemailer/lib/smtp-connection';
import type { Logger } from 'pino';
import { isErased } from '../../src/contract/emailAddress';
import type { Config } from '../config/config';
import type { Db } from '../db/connection';
import { insertRows, takeDue } from '../db/queries/writes';
import { mails, newId } from '../db/tables';
import { QueueWorker } from '../http/queueWorker';
import type { DocumentFiles, Mail, Mailer } from '../services/services';

type QueuedMail = typeof mails.$inferSelect;

const MINUTE = 60 * 1000;
/**
 * The pauses between attempts, about a day in all; the mail is given up when the attempt after the last
 * pause fails.
 */
const waits = [1, 5, 15, 60, 180, 360, 720].map((minutes) => minutes * MINUTE);

/** For those who wait for a mail: how the server fails is for the log. */
const unreached = {
  again: 'The mail server cannot be reached. We try again.',
  over: 'The mail server could not be reached.',
};

/** The shortest time that a server has to send a mail before another one may take it. */
const SHORTEST_WAIT = MINUTE;

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
      replyTo: '',
      ...mail,
      id: newId(),
      // Nobody reads at the address of an erased account.
      status: problem ? ('failed' as const) : isErased(mail.to) ? ('sent' as const) : status,
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

  /** Records a failed attempt, with the mail server's words about the mail if it has any; tells whether there will be another. */
  async markTried(mail: QueuedMail, refusal: string | null, addressRefused: boolean): Promise<boolean> {
    // Further mails to an address that is refused for good would cost the sender's reputation.
    const again = !addressRefused && mail.attempts <= waits.length;
    const problem = refusal ?? (again ? unreached.again : unreached.over);
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

  /**
   * Has all queued mails tried now, with all their attempts to come, and returns how many they are. One that was taken
   * within the last minute may be under way: it is due at the end of that minute.
   */
  async sendAllNow(): Promise<number> {
    const pauses = sql.join(
      waits.map((wait) => sql`${wait}::int`),
      sql`, `,
    );
    const pause = sql`coalesce((array[${pauses}])[${mails.attempts}], ${SHORTEST_WAIT}::int)`;
    const notUnderWay = sql`${mails.nextTryAt} - (${pause} - ${SHORTEST_WAIT}::int) * interval '1 millisecond'`;
    const hurried = await this.db
      .update(mails)
      .set({
        attempts: 0,
        nextTryAt: sql`least(${mails.nextTryAt}, greatest(${this.now().toISOString()}::timestamptz, ${notUnderWay}))`,
      })
      .where(eq(mails.status, 'queued'))
      .returning({ id: mails.id });
    return hurried.length;
  }

  /** Queues a mail once more that has failed and still has its text; tells whether it is such a mail. */
  async sendAgain(id: string): Promise<boolean> {
    const queued = await this.db
      .update(mails)
      .set({ status: 'queued', attempts: 0, nextTryAt: this.now(), addressRefused: false })
      .where(and(eq(mails.id, id), eq(mails.status, 'failed'), ne(mails.text, '')))
      .returning({ id: mails.id });
    return queued.length > 0;
  }
}

interface Deps {
  config: Pick<Config, 'smtpUrl' | 'mailFrom' | 'publicUrl'>;
  db: Db;
  logger: Logger;
  now: () => Date;
  renewLink: DeliveryDeps['renewLink'];
  filesOf: Settings['filesOf'];
}

/** Stores each mail for the outbox page. */
const createOutbox = ({ db, now }: Deps): Mailer => ({
  async send(mail, tx = db) {
    await new MailQueue(tx, now).add([mail], 'outbox');
  },
  sendAll: (mails, tx = db) => new MailQueue(tx, now).add(mails, 'outbox'),
  start() {},
  async deliverDue() {},
  async stop() {},
});

/** Sends through the configured mail server; without one, mails stay in the outbox. */
export function createMailer(deps: Deps): Mailer {
  const { config, db, logger, now, renewLink, filesOf } = deps;
  if (config.smtpUrl === null) return createOutbox(deps);
  const transport = createSmtpTransport({ ...config, smtpUrl: config.smtpUrl, filesOf });
  const delivery = new Delivery({ queue: new MailQueue(db, now), transport, logger, renewLink });
  const sendAll: Mailer['sendAll'] = (mails, tx = db) => new MailQueue(tx, now).add(mails, 'queued');
  return {
    async send(mail, tx) {
      await sendAll([mail], tx);
    },
    sendAll,
    start: () => delivery.start(),
    deliverDue: () => delivery.deliverDue(),
    stop: () => delivery.stop(),
  };
}

/** Somebody may wait for a mail. No call could tell of it: its transaction is committed later. */
const POLL_MS = 1_000;

interface DeliveryDeps {
  queue: MailQueue;
  transport: MailTransport;
  logger: Logger;
  /** Restarts the lifetime of a login link, unless it was used or replaced, or its account deleted. */
  renewLink: (linkHash: string) => Promise<'renewed' | 'over' | 'deleted'>;
}

/** Sends queued mails when they are due. */
export class Delivery {
  readonly #worker: QueueWorker<QueuedMail>;

  constructor(private readonly deps: DeliveryDeps) {
    const { queue, logger } = deps;
    this.#worker = new QueueWorker({
      lanes: CONNECTIONS,
      pollMs: POLL_MS,
      take: () => queue.take(),
      work: (mail) => this.#send(mail),
      onError: (error) => logger.error({ error }, 'the mail queue cannot be used'),
    });
  }

  start(): void {
    this.#worker.start();
  }

  async stop(): Promise<void> {
    const stopped = this.#worker.stop();
    this.deps.transport.close();
    await stopped;
  }

  deliverDue(): Promise<void> {
    return this.#worker.workOff();
  }

  async #send(mail: QueuedMail): Promise<void> {
    const { queue, transport, logger, renewLink } = this.deps;
    // The lifetime of a link starts when its mail is sent, however long the mail had to wait.
    const link = mail.linkHash === null ? 'renewed' : await renewLink(mail.linkHash);
    // Deleted accounts get no mails. Their state reads as that of any other, which tells senders nothing.
    if (link === 'deleted') return queue.markSent(mail);
    if (link === 'over') {
      await queue.giveUp(mail, 'Not sent: the link in it is no longer valid.');
      logger.warn({ mail: mail.id }, 'mail not sent: its link is no longer valid');
      return;
    }
    try {
      await transport.send(mail);
    } catch (error) {
      const again = await queue.markTried(mail, refusalOf(error), refusesAddress(error));
      const { code, command, responseCode, response, message } = error as SendingError;
      // The mail server's words often repeat the recipient's address.
      const reason = response === undefined ? message : undefined;
      const details = { mail: mail.id, attempts: mail.attempts, code, command, responseCode, reason };
      if (again) logger.warn(details, 'mail not sent, to be tried again');
      else logger.error(details, 'mail given up');
      return;
    }
    await queue.markSent(mail);
  }
}

type SendingError = SMTPConnection.SMTPError & { permanent?: boolean };

/** The files of a mail's document could not be made, which is no fault of the mail server. */
class MissingFiles extends Error {}

/** The mail server's words about the recipient or the text; null if the failure has nothing to do with this mail. */
function refusalOf(error: unknown): string | null {
  if (error instanceof MissingFiles)
    return 'The attached document could not be made: the server’s log has the cause.';
  const { command, response = '' } = error as SendingError;
  return command === 'RCPT TO' || command === 'DATA' ? response.slice(0, 500) || null : null;
}

/** Well below the time after which another server takes the mail. */
const SEND_TIMEOUT_MS = SHORTEST_WAIT / 3;

/** The number of mails that are sent in parallel. */
const CONNECTIONS = 3;

interface MailTransport {
  /** Rejects unless the mail server has accepted the mail in time. */
  send(mail: QueuedMail): Promise<void>;
  close(): void;
}

/**
 * Whether the mail server has refused the recipient for good. A full disk, a wrong password or a refused text say
 * nothing about the address.
 */
function refusesAddress(error: unknown): boolean {
  const { command, permanent } = error as SendingError;
  return command === 'RCPT TO' && permanent === true;
}

/**
 * Keeps absence notes and the like from coming back (RFC 3834, and Exchange's own). `All` would keep the reports of
 * mails that could not be delivered back, too.
 */
const automatic = {
  'Auto-Submitted': 'auto-generated',
  'X-Auto-Response-Suppress': 'DR, RN, NRN, OOF, AutoReply',
};

interface Settings extends Pick<Config, 'mailFrom' | 'publicUrl'> {
  smtpUrl: string;
  /** The files of a document, for the mail that has them. */
  filesOf: DocumentFiles['mailed'];
  timeout?: number;
}

export function createSmtpTransport(settings: Settings): MailTransport {
  const { smtpUrl, mailFrom, publicUrl, filesOf, timeout = SEND_TIMEOUT_MS } = settings;
  const transporter = createTransport({
    url: smtpUrl,
    pool: true,
    maxConnections: CONNECTIONS,
    // The queue does all retries: a mail that it has given up on must not go out later.
    maxRequeues: 0,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  const { hostname } = new URL(publicUrl);
  return {
    async send({ id, to, replyTo, subject, text, html, documentId }) {
      const missing = (error: Error) => Promise.reject(new MissingFiles(error.message));
      const files = documentId ? await filesOf(documentId).catch(missing) : [];
      await transporter.sendMail({
        from: mailFrom,
        to: { name: '', address: to },
        ...(replyTo && { replyTo: { name: '', address: replyTo } }),
        subject,
        text,
        // A text without a layout is a person's own, to the support team.
        ...(html && { html, headers: automatic }),
        attachments: files.map(({ name, type, content }) => ({ filename: name, contentType: type, content })),
        messageId: `<${id}@${hostname}>`,
        signal: AbortSignal.timeout(timeout),
      });
    },
    close: () => transporter.close({ force: true }),
  };
}
