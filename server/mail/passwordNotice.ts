import type { Config } from '../config';
import { layOut } from './layout';
import type { Mail } from './mailer';

/** Tells somebody that their password was changed. */
export const passwordNotice = (
  { email, name }: { email: string; name: string },
  { publicUrl, supportEmail }: Pick<Config, 'publicUrl' | 'supportEmail'>,
): Mail =>
  layOut({
    to: email,
    name,
    subject: 'Your password was changed',
    paragraphs: [
      'The password of your Casebridge account was changed just now. All other devices were signed out.',
      `If that was not you, get back in by email at once, choose a new password, and tell us: ${supportEmail}.`,
    ],
    action: { label: 'Get access by email', link: `${publicUrl}/admin/recover` },
    note: 'If you changed it yourself, there is nothing to do.',
  });
