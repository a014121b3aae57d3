import type { ContactMessage } from '../../src/contract/contact';
import { oneLine } from '../mail/layout';
import type { Mail } from '../services/mailer';

/** A visitor's message to the support team, as plain text. Replies go to the visitor. */
export function contactMail({ name, lastname, email, message }: ContactMessage, to: string): Mail {
  const sender = oneLine(`${name} ${lastname}`);
  return {
    to,
    replyTo: email,
    subject: `Message from ${sender}`,
    text: `${sender} <${email}> writes:\n\n${message}\n`,
  };
}
