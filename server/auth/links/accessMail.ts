import { renderMail } from '../../mail/layout';
import type { Mail } from '../../services/mailer';
import { linkHashOf } from './accessLinks';

/** The mail with a login link that the user has requested. */
export const accessMail = ({ to, name, link }: { to: string; name: string; link: string }): Mail => ({
  ...renderMail({
    to,
    name,
    subject: 'Your access link',
    paragraphs: ['Here is the link that signs you in to Casebridge.'],
    action: { label: 'Sign in', link },
    note: 'The link is for you alone, works once and for 10 minutes. If you did not ask for it, ignore this mail: nobody gets in without the link.',
  }),
  linkHash: linkHashOf(link),
});
