import type { Db } from '../db/connection';

export interface Mail {
  to: string;
  replyTo?: string;
  subject: string;
  text: string;
  html?: string;
  /** The hash of the token of the login link in the mail, if there is one. */
  linkHash?: string | null;
  /** The reason why the mail is only kept, as one that has failed. */
  problem?: string;
}

export interface Mailer {
  /** Queues the mail, in the given transaction if there is one. It never waits for a mail server. */
  send(mail: Mail, db?: Db): Promise<void>;
  /** Queues several mails with one statement, and returns their ids. All others go first. */
  sendAll(mails: readonly Mail[], db?: Db): Promise<string[]>;
  /** Begins to send mails when they are due. */
  start(): void;
  /** Sends all mails that are due, and resolves when each has been tried. */
  deliverDue(): Promise<void>;
  stop(): Promise<void>;
}
