import type { Logger } from 'pino';
import type { MailQueue, QueuedMail } from './queue';
import { CONNECTIONS, type MailTransport } from './smtp';

/** How often the queue is asked for what falls due by itself, or was queued by another server. */
const POLL_MS = 10_000;

export interface DeliveryDeps {
  queue: MailQueue;
  transport: MailTransport;
  logger: Logger;
  /** Lets the life of a link begin again; false where the link is used or void by now. */
  renewLink: (linkHash: string) => Promise<boolean>;
}

/** Sends the queued mails as they fall due. */
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

  /** Says that there is something new. */
  wake(): void {
    if (this.#started && !this.#stopped) this.#runIn(0);
  }

  async stop(): Promise<void> {
    this.#stopped = true;
    clearTimeout(this.#timer);
    this.deps.transport.close();
    await this.#running;
  }

  /** One run at a time; what is queued during a run is sent by it or by the one that follows at once. */
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
    // The time that a link lives counts from its sending, however long its mail had to wait.
    if (mail.linkHash !== null && !(await renewLink(mail.linkHash))) {
      await queue.giveUp(mail, 'Not sent: the link in it is no longer valid.');
      logger.warn({ mail: mail.id }, 'mail not sent: its link is no longer valid');
      return;
    }
    try {
      await transport.send(mail);
    } catch (error) {
      const again = await queue.markTried(mail, problemOf(error));
      // A mail server's own words often repeat the address: they stay in the database.
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
