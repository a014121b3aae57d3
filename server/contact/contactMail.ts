import type { ContactMessage } from '../../src/contract/contact';
import { oneLine } from '../mail/layout';
import type { Mail } from '../services/mailer';

/** A visitor's message for the support team, as plain text; a reply goes to the visitor. */
export function contactMail({ name, lastname, email, message }: ContactMessage, to: string): Mail {
  const sender = oneLine(`${name} ${lastname}`);
  return {
    to,
    replyTo: email,
    subject: `Message from ${sender}`,
    text: `${sender} <${email}> writes:\n\n${message}\n`,
  };
}
