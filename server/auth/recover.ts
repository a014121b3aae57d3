import { and, asc, eq, ne, sql } from 'drizzle-orm';
import type { NewLink, Registration } from '../../src/contract/session';
import { acceptedTerms } from '../config/operatorPages';
import type { Db } from '../db/connection';
import { undoable } from '../db/queries/writes';
import { accessLinks, invites, users } from '../db/tables';
import type { CurrentUser } from '../http/context';
import { badRequest } from '../http/errors';
import { renderMail } from '../mail/layout';
import { plainName } from '../mail/names';
import type { Mail, RateLimits, Services } from '../services/services';
import { createAccessLink, createAccessLinks, createMailedLink, inviteIn, linkHashOf } from './accessLinks';
import { addInstructor } from './accounts';
import { findUserOf, type Visitor } from './browsers';
import { mailConfirmation } from './confirmAddress';
import { hashToken } from './logins';
import { matrix, type Rule } from './matrix';
import { hashPassword, newPasswordProblem } from './passwords';
import { visibleUsers } from './visibleUsers';

/**
 * Whether another mail with a link may be sent. A browser that has signed in to the account before has a counter of its
 * own, so that strangers cannot use up its owner's mails.
 */
async function mayMail(
  limits: RateLimits,
  email: string,
  { address, browserHash }: Visitor,
  isKnownBrowser: boolean,
): Promise<boolean> {
  if (isKnownBrowser) return limits.allows('recover-visitor', `${email} ${browserHash}`);
  return (
    (await limits.allows('recover-visitor', `${email} ${address}`)) &&
    (await limits.allows('recover-account', email))
  );
}

interface Aim {
  /** The page that the link leads to. */
  redir?: string;
  /** Set if the address may have no account yet: a student's of this school is made when the link is opened. */
  newcomer?: { schoolId: string | null } | null;
  kind?: 'recover' | 'confirmation';
  /** The signed-in caller: one who manages the account sends its owner a link. */
  by?: CurrentUser | null;
}

/** Whether somebody asks for a link for another account, of those that they manage. */
async function manages(db: Services['db'], by: CurrentUser, email: string): Promise<boolean> {
  const { scope }: Rule = matrix['GET /api/users/all'];
  const reach = scope[by.role];
  if (!reach || by.email === email) return false;
  const [seen] = await db
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.email, email), visibleUsers(reach, by)));
  return seen !== undefined;
}

/** The page that a link leads to, and whether it is an invitation of this address. A withdrawn one cannot be opened. */
async function resolveAim(db: Services['db'], email: string, redir: string) {
  const [invite] = await db
    .select({ revokedAt: invites.revokedAt })
    .from(invites)
    .innerJoin(users, eq(users.id, invites.studentId))
    .where(and(eq(invites.id, inviteIn(redir) ?? ''), eq(users.email, email)));
  if (invite?.revokedAt) return { redir: '/invites', isInvitation: false };
  return { redir, isInvitation: invite !== undefined };
}

/**
 * Mails a login link that works in the visitor's browser, unless too many were mailed. It runs in the
 * background, so that the response and its time are the same in all cases. For an unknown or deleted account
 * the same is done for a stand-in and undone: on the embedded database the next request would have to wait
 * for less work, and so tell whether there is an account. Links from before stay valid until one is used.
 */
export async function mailAccessLink(
  services: Services,
  email: string,
  visitor: Visitor,
  { redir: asked = '/dashboard', newcomer = null, kind = 'recover', by = null }: Aim = {},
): Promise<void> {
  const { db, limits, mail } = services;
  const { isKnownBrowser } = await findUserOf(services, email, visitor);
  if (!(await mayMail(limits, email, visitor, isKnownBrowser))) return;
  const { redir, isInvitation } = await resolveAim(db, email, asked);
  const sender = by && (await manages(db, by, email)) ? by : null;
  await undoable(db, async (tx) => {
    const columns = { id: users.id, name: users.name };
    const [user] = await tx
      .select(columns)
      .from(users)
      .where(and(eq(users.email, email), ne(users.status, 'deleted')));
    const [standIn] = await tx.select(columns).from(users).orderBy(asc(users.id)).limit(1);
    const account = user ?? (newcomer ? undefined : standIn);
    const owner = account ? { userId: account.id } : newcomer && { email, ...newcomer };
    if (!owner) return;
    const recipient = { to: email, name: account?.name ?? '' };
    const made = { ...services, db: tx };
    if (sender) {
      const sent = await createMailedLink(made, { ...owner, kind: 'invite', redir });
      await mail.send(sentMail({ ...recipient, ...sent }, sender), tx);
    } else {
      const opening = { ...owner, kind, redir, browserHash: visitor.browserHash };
      const [link = ''] = await createAccessLinks(made, [opening]);
      await mail.send(accessMail({ ...recipient, link }, isInvitation), tx);
    }
    if (!user && !newcomer) tx.rollback();
  });
}

interface Recipient {
  to: string;
  name: string;
  link: string;
}

/** The mail with a login link that the user has requested. */
const accessMail = ({ to, name, link }: Recipient, isInvitation: boolean): Mail => ({
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

/** The mail with a login link that somebody who manages the account has sent. */
const sentMail = ({ to, name, link, lifetime }: Recipient & { lifetime: string }, by: CurrentUser): Mail => ({
  ...renderMail({
    to,
    name,
    subject: 'Your sign-in link',
    paragraphs: [
      `${plainName(`${by.name} ${by.lastname}`) || by.email} has sent you this link, which signs you in to Casebridge.`,
    ],
    action: { label: 'Sign in', link },
    note: `The link is for you alone, works once and expires after ${lifetime}.`,
  }),
  linkHash: linkHashOf(link),
});

/** The mail with the link that makes an instructor of an invited student. */
const registrationMail = ({ to, name, link }: Recipient): Mail => ({
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

async function studentOf(db: Db, inviteId: string) {
  const [student] = await db
    .select({ email: users.email })
    .from(invites)
    .innerJoin(users, eq(users.id, invites.studentId))
    .where(eq(invites.id, inviteId));
  return student?.email;
}

async function linkOf(db: Db, token: string) {
  const [link] = await db
    .select({
      kind: accessLinks.kind,
      email: sql<string>`coalesce(${users.email}, ${accessLinks.email})`,
      role: users.role,
      schoolId: accessLinks.schoolId,
      hasAccount: sql<boolean>`${accessLinks.userId} is not null`,
    })
    .from(accessLinks)
    .leftJoin(users, eq(users.id, accessLinks.userId))
    .where(eq(accessLinks.tokenHash, hashToken(token)));
  return link?.kind === 'administration' ? undefined : link;
}

/**
 * Mails a new link to the page of an old one. A token or an id is no address, so the same is done for an unknown link or
 * invite as `mailAccessLink` does for an unknown address.
 */
export async function mailNewLink(
  services: Services,
  { token, redir }: NewLink,
  visitor: Visitor,
): Promise<void> {
  const inviteId = inviteIn(redir);
  if (inviteId !== null) {
    const email = await studentOf(services.db, inviteId);
    return mailAccessLink(services, email ?? inviteId, visitor, { redir });
  }
  const link = await linkOf(services.db, token);
  // Only such a link makes an instructor of the student.
  const registers = link?.kind === 'registration' && link.role === 'student';
  if (registers && (await mailRegistrationLink(services, link.email, visitor))) return;
  const newcomer = link && !link.hasAccount ? { schoolId: link.schoolId } : null;
  const kind = link?.kind === 'confirmation' ? link.kind : 'recover';
  return mailAccessLink(services, link?.email ?? token, visitor, { redir, newcomer, kind });
}

/**
 * Mails the link that makes an instructor of a student whom somebody has invited, and who has never come; false
 * if the address has no such account. Anybody can register with the address, so the account stays as it is until
 * its owner has opened the link.
 */
export async function mailRegistrationLink(
  services: Pick<Services, 'db' | 'config' | 'limits' | 'mail' | 'now'>,
  email: string,
  visitor: Visitor,
): Promise<boolean> {
  const { db, limits, mail } = services;
  const [student] = await db
    .select({ id: users.id, name: users.name })
    .from(users)
    .where(
      and(
        eq(users.email, email),
        eq(users.role, 'student'),
        eq(users.addressUnproven, true),
        eq(users.passwordHash, ''),
        ne(users.status, 'deleted'),
      ),
    );
  if (!student) return false;
  if (await mayMail(limits, email, visitor, false)) {
    const { id, name } = student;
    await db.transaction(async (tx) => {
      const deps = { ...services, db: tx };
      const link = await createAccessLink(deps, id, 'registration', '/profile', visitor.browserHash);
      await mail.send(registrationMail({ to: email, name, link }), tx);
    });
  }
  return true;
}

/**
 * Registers an instructor with a password, and mails a confirmation; false if the address has an account. An invited student becomes one by a
 * mailed link, without the password: the caller mails it after the answer, whose time tells nothing then.
 */
export async function register(
  services: Services,
  registration: Registration,
  { mark }: { mark: string },
): Promise<boolean> {
  const { email, password, repassword } = registration;
  if (password !== repassword) {
    throw badRequest('Passwords do not match.', { repassword: 'Passwords do not match.' });
  }
  const problem = await newPasswordProblem(password);
  if (problem) throw badRequest(problem, { password: problem });
  const passwordHash = await hashPassword(password);
  const accepted = acceptedTerms(services, services.now());
  const account = { email, passwordHash, addressUnproven: true, signUpBrowser: hashToken(mark), ...accepted };
  return services.db.transaction(async (tx) => {
    if (!(await addInstructor({ ...services, db: tx }, null, account))) return false;
    const [user] = await tx.select().from(users).where(eq(users.email, email));
    if (user) await mailConfirmation(tx, services, user, { mark });
    return true;
  });
}
