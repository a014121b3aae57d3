export interface Mail {
  to: string;
  subject: string;
  text: string;
  html?: string;
}

export interface Mailer {
  /** Queues the mail; never waits for a mail server. */
  send(mail: Mail): Promise<void>;
}
