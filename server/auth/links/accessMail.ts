import { renderMail } from '../../mail/layout';
import type { Mail } from '../../services/mailer';
import { linkHashOf } from './accessLinks';

interface Recipient {
  to: string;
  name: string;
  link: string;
}

/** The mail with a login link that the user has requested. */
export const accessMail = ({ to, name, link }: Recipient, isInvitation: boolean): Mail => ({
  ...renderMail({
    to,
    name,
    subject: 'Your sign-in link',
    paragraphs: [
      `Here is the link that signs you in to Casebridge${isInvitation ? ' and opens your invitation' : ''}.`,
    ],
    action: { label: isInvitation ? 'Open your invitation' : 'Sign in', link },
    note: 'The link is for you alone, works once and expires after 10 minutes. If you did not ask for it, you can ignore this email; nobody can sign in without the link.',
  }),
  linkHash: linkHashOf(link),
});

/** The mail with the link that makes an instructor of an invited student. */
export const registrationMail = ({ to, name, link }: Recipient): Mail => ({
  ...renderMail({
    to,
    name,
    subject: 'Finish signing up',
    paragraphs: [
      'You have asked for an instructor account at Casebridge. This address was invited as a student before, so the link below turns that account into an instructor account. Its invites stay.',
    ],
    action: { label: 'Become an instructor', link },
    note: 'Afterwards, choose a password in your profile. The link is for you alone, works once and expires after a day. If you did not ask for it, you can ignore this email; nothing changes without the link.',
  }),
  linkHash: linkHashOf(link),
});
