import { eq, TransactionRollbackError } from 'drizzle-orm';
import { shownCode } from '../../../../src/rules/classCodes';
import { normalizeEmail } from '../../../../src/rules/emailAddress';
import { createAccessLinks, linkHashOf } from '../../../auth/links/accessLinks';
import { mayMail } from '../../../auth/links/recover';
import { findUserOf, type Visitor } from '../../../auth/sessions/knownBrowsers';
import { users } from '../../../db/schema/people';
import { plainName, renderMail } from '../../../mail/layout';
import type { Mail } from '../../../services/mailer';
import type { Services } from '../../../services/services';
import type { LinkedClass } from './state';

interface Content {
  to: string;
  name: string;
  record: LinkedClass;
  loginLink: string;
}

function joinMail({ to, name, record, loginLink }: Content): Mail {
  const { purchase, simulation, instructor } = record;
  const by = plainName(`${instructor.name} ${instructor.lastname}`) || instructor.email;
  const className = plainName(purchase.className);
  return {
    ...renderMail({
      to,
      name,
      subject: `Join ${simulation.name}`,
      paragraphs: [
        `You have asked to join ${className ? `the class “${className}”` : 'a class'} of ${by}, which plays ${simulation.name}. Use the link below to join.`,
      ],
      action: { label: 'Join the class', link: loginLink },
      note: 'The link is for you alone, works once and expires after a day. Your seat is yours once you have opened it. If you did not ask for it, you can ignore this email; nobody can join with your address without the link.',
    }),
    linkHash: linkHashOf(loginLink),
  };
}

/**
 * Mails a link that signs in, makes the account if there is none, and leads to the class. It runs in the background
 * and does the same for each address, so that nobody can tell who has an account. Deleted accounts get no mail.
 */
export async function mailJoinLink(
  services: Services,
  record: LinkedClass,
  given: string,
  visitor: Visitor,
): Promise<void> {
  const { db, limits, mail } = services;
  const { link, instructor } = record;
  const email = normalizeEmail(given);
  const { isKnownBrowser } = await findUserOf(services, email, visitor);
  if (!(await mayMail(limits, 'join', email, visitor, isKnownBrowser))) return;
  if (!(await limits.allows('join-link', link.code))) return;
  if (!(await limits.allows('join-class', record.purchase.id))) return;
  await db
    .transaction(async (tx) => {
      const [user] = await tx.select().from(users).where(eq(users.email, email));
      const owner = user ? { userId: user.id } : { email, schoolId: instructor.schoolId };
      const redir = `/join/${shownCode(link.code)}`;
      const asked = { kind: 'join', redir, browserHash: visitor.browserHash } as const;
      const [loginLink = ''] = await createAccessLinks({ ...services, db: tx }, [{ ...owner, ...asked }]);
      await mail.send(joinMail({ to: email, name: user?.name ?? '', record, loginLink }), tx);
      if (user?.status === 'deleted') tx.rollback();
    })
    .catch((error: unknown) => {
      if (!(error instanceof TransactionRollbackError)) throw error;
    });
}
