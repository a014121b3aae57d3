import type { Config } from '../../config/config';
import { renderMail } from '../../mail/layout';
import type { Mail } from '../../services/services';

interface Account {
  email: string;
  name: string;
}

/** Informs a user that their password was changed. */
export const passwordNotice = (
  { email, name }: Account,
  { publicUrl, supportEmail }: Pick<Config, 'publicUrl' | 'supportEmail'>,
): Mail =>
  renderMail({
    to: email,
    name,
    subject: 'Your password was changed',
    paragraphs: [
      'The password of your Casebridge account was changed just now. All other devices were signed out.',
      `If that was not you, use the link below at once, choose a new password and tell us: ${supportEmail}.`,
    ],
    action: { label: 'Get access by email', link: `${publicUrl}/admin/recover` },
    note: "If you changed it yourself, you don't need to do anything.",
  });

/** Hides all of an address but its first letter and its domain. */
const maskedAddress = (email: string): string => email.replace(/^(.?)[^@]*/u, '$1•••');

/** Informs the owner of an address that the account has another one now. */
export const addressNotice = (
  { email, name }: Account,
  newEmail: string,
  { publicUrl, supportEmail }: Pick<Config, 'publicUrl' | 'supportEmail'>,
): Mail =>
  renderMail({
    to: email,
    name,
    subject: 'Your email address was changed',
    paragraphs: [
      `The email address of your Casebridge account was changed to ${maskedAddress(newEmail)} just now. This address no longer signs you in.`,
      `If you did not expect that, tell us at once: ${supportEmail}.`,
    ],
    action: { label: 'Contact us', link: `${publicUrl}/admin/contact` },
    note: "If you expected it, you don't need to do anything.",
  });

/** Informs the owner of an address that the password from before the address was proven is gone. */
export const removedPasswordNotice = (
  { email, name }: Account,
  { publicUrl, supportEmail }: Pick<Config, 'publicUrl' | 'supportEmail'>,
): Mail =>
  renderMail({
    to: email,
    name,
    subject: 'Your address is confirmed',
    paragraphs: [
      'You have signed in to Casebridge by a link for the first time, which shows that this address is yours.',
      'The account had a password that may have been set by somebody else. It no longer works, and all other devices were signed out. If you want to sign in with a password, choose a new one in your profile.',
    ],
    action: { label: 'Choose a password', link: `${publicUrl}/admin/profile` },
    note: `Nobody else can sign in now. Questions? Write to ${supportEmail}.`,
  });
