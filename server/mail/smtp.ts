import { createTransport } from 'nodemailer';
import type { Config } from '../config/config';
import { type QueuedMail, SHORTEST_WAIT } from './queue';

/** Well below the time after which another server takes the mail. */
const SEND_TIMEOUT_MS = SHORTEST_WAIT / 3;

/** The number of mails that are sent in parallel. */
export const CONNECTIONS = 3;

export interface MailTransport {
  /** Rejects unless the mail server has accepted the mail in time. */
  send(mail: QueuedMail): Promise<void>;
  close(): void;
}

/**
 * Whether the mail server has refused the recipient for good. A full disk, a wrong password or a refused text say
 * nothing about the address.
 */
export function refusesAddress(error: unknown): boolean {
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
