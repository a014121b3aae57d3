import type { Logger } from 'pino';
import { QueueWorker } from '../http/queueWorker';
import type { MailQueue, QueuedMail } from './queue';
import { CONNECTIONS, type MailTransport, refusesAddress } from './smtp';

/** Finds the mails whose next attempt is due, and those that another server has queued. */
const POLL_MS = 10_000;

export interface DeliveryDeps {
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
