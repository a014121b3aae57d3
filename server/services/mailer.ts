import type { Db } from '../db/connection';

export interface Mail {
  to: string;
  replyTo?: string;
  subject: string;
  text: string;
  html?: string;
  /** Where it holds an access link: the hash of that link's token. */
  linkHash?: string;
}

export interface Mailer {
  /** Queues the mail, in the given transaction if there is one; never waits for a mail server. */
  send(mail: Mail, db?: Db): Promise<void>;
  /** From now on, mails are sent as they fall due. */
  start(): void;
  /** Sends what is due now, and resolves when each has been tried. */
  deliverDue(): Promise<void>;
  stop(): Promise<void>;
}
