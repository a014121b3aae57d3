import { createTransport } from 'nodemailer';
import type { Logger } from 'pino';
import type { Config } from '../config/config';
import type { Db } from '../db/connection';
import { QueueWorker } from '../http/queueWorker';
import type { Mailer } from '../services/services';
import { MailQueue, type QueuedMail, SHORTEST_WAIT } from './queue';

interface Deps {
  config: Pick<Config, 'smtpUrl' | 'mailFrom' | 'publicUrl'>;
  db: Db;
  logger: Logger;
  now: () => Date;
  renewLink: DeliveryDeps['renewLink'];
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
  const { config, db, logger, now, renewLink } = deps;
  if (config.smtpUrl === null) return createOutbox(deps);
  const transport = createSmtpTransport({ ...config, smtpUrl: config.smtpUrl });
  const delivery = new Delivery({ queue: new MailQueue(db, now), transport, logger, renewLink });
  const sendAll: Mailer['sendAll'] = async (mails, tx = db) => {
    const ids = await new MailQueue(tx, now).add(mails, 'queued');
    delivery.wake();
    return ids;
  };
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

/** Finds the mails whose next attempt is due, and those that another server has queued. */
const POLL_MS = 10_000;

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

  /** Has to be called after a mail was queued. */
  wake(): void {
    this.#worker.wake();
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
      const again = await queue.markTried(mail, problemOf(error), refusesAddress(error));
      // The mail server's message often repeats the recipient's address, so it goes to the database and not
      // to the log.
      const { code, responseCode } = error as { code?: string; responseCode?: number };
      const details = { mail: mail.id, attempts: mail.attempts, code, responseCode };
      if (again) logger.warn(details, 'mail not sent, to be tried again');
      else logger.error(details, 'mail given up');
      return;
    }
    await queue.markSent(mail);
  }
}

const problemOf = (error: unknown): string =>
  (error instanceof Error ? error.message : String(error)).slice(0, 500);

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
  const { command, permanent } = error as { command?: string; permanent?: boolean };
  return command === 'RCPT TO' && permanent === true;
}

interface Settings extends Pick<Config, 'mailFrom' | 'publicUrl'> {
  smtpUrl: string;
  timeout?: number;
}

export function createSmtpTransport(settings: Settings): MailTransport {
  const { smtpUrl, mailFrom, publicUrl, timeout = SEND_TIMEOUT_MS } = settings;
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
    async send({ id, to, replyTo, subject, text, html }) {
      await transporter.sendMail({
        from: mailFrom,
        to: { name: '', address: to },
        ...(replyTo && { replyTo: { name: '', address: replyTo } }),
        subject,
        text,
        ...(html && { html }),
        messageId: `<${id}@${hostname}>`,
        signal: AbortSignal.timeout(timeout),
      });
    },
    close: () => transporter.close({ force: true }),
  };
}
