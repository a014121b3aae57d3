import type { UserRow } from '../auth/accounts/snapshot';
import { createAccessLink, linkHashOf } from '../auth/links/accessLinks';
import type { CurrentUser } from '../http/context';
import { plainName, renderMail } from '../mail/layout';
import type { Services } from '../services/services';

/** Mails a new user the link to an account that somebody else has opened. */
export async function mailWelcome(
  services: Pick<Services, 'db' | 'mail' | 'config' | 'now'>,
  { id, email, name }: UserRow,
  by: CurrentUser,
): Promise<void> {
  const link = await createAccessLink(services, id, 'invite', '/dashboard');
  const opener = plainName(`${by.name} ${by.lastname}`) || by.email;
  const mail = renderMail({
    to: email,
    name,
    subject: 'Your Casebridge account',
    paragraphs: [`${opener} has opened a Casebridge account for you.`],
    action: { label: 'Sign in', link },
    note: 'The link is for you alone, works once and expires after 14 days. Later, ask for a new one with "Access Via Email" on the sign-in page.',
  });
  await services.mail.send({ ...mail, linkHash: linkHashOf(link) }, services.db);
}
