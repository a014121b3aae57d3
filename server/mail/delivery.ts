import type { Logger } from 'pino';
import type { MailQueue, QueuedMail } from './queue';
import { CONNECTIONS, type MailTransport } from './smtp';

/** Finds the mails whose next attempt is due, and those that another server has queued. */
const POLL_MS = 10_000;

export interface DeliveryDeps {
  queue: MailQueue;
  transport: MailTransport;
  logger: Logger;
  /** Restarts the lifetime of a login link; false if the link was used or replaced. */
  renewLink: (linkHash: string) => Promise<boolean>;
}

/** Sends queued mails when they are due. */
export class Delivery {
  #timer: NodeJS.Timeout | undefined;
  #running: Promise<void> | undefined;
  #wanted = false;
  #started = false;
  #stopped = false;

  constructor(private readonly deps: DeliveryDeps) {}

  start(): void {
    this.#started = true;
    this.wake();
  }

  /** Has to be called after a mail was queued. */
  wake(): void {
    if (this.#started && !this.#stopped) this.#runIn(0);
  }

  async stop(): Promise<void> {
    this.#stopped = true;
    clearTimeout(this.#timer);
    this.deps.transport.close();
    await this.#running;
  }

  /**
   * One run at a time: a mail that is queued during a run is sent by it, or by a further run right after
   * it.
   */
  async deliverDue(): Promise<void> {
    this.#wanted = true;
    this.#running ??= this.#run().finally(() => {
      this.#running = undefined;
    });
    await this.#running;
  }

  async #run(): Promise<void> {
    while (this.#wanted) {
      this.#wanted = false;
      await Promise.all(Array.from({ length: CONNECTIONS }, () => this.#sendAll()));
    }
  }

  #runIn(ms: number): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(async () => {
      await this.deliverDue();
      if (!this.#stopped) this.#runIn(POLL_MS);
    }, ms).unref();
  }

  async #sendAll(): Promise<void> {
    try {
      while (!this.#stopped) {
        const mail = await this.deps.queue.take();
        if (!mail) return;
        await this.#send(mail);
      }
    } catch (error) {
      this.deps.logger.error({ error }, 'the mail queue cannot be used');
    }
  }

  async #send(mail: QueuedMail): Promise<void> {
    const { queue, transport, logger, renewLink } = this.deps;
    // The lifetime of a link starts when its mail is sent, however long the mail had to wait.
    if (mail.linkHash !== null && !(await renewLink(mail.linkHash))) {
      await queue.giveUp(mail, 'Not sent: the link in it is no longer valid.');
      logger.warn({ mail: mail.id }, 'mail not sent: its link is no longer valid');
      return;
    }
    try {
      await transport.send(mail);
    } catch (error) {
      const again = await queue.markTried(mail, problemOf(error));
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
