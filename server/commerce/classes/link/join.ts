import { and, eq, gt } from 'drizzle-orm';
import type { JoinInput, OpenClass } from '../../../../src/contract/classLink';
import { isAfterClosing, openingStateOf } from '../../../../src/rules/classes';
import { readCode, shownCode } from '../../../../src/rules/links/classCodes';
import { domainsIn, eitherOf, isOfDomains } from '../../../../src/rules/links/domains';
import { createMailedLink, linkHashOf, type MailedLink } from '../../../auth/accessLinks';
import { nameOwner } from '../../../auth/accounts';
import { assertProven } from '../../../auth/proveAddress';
import type { Db } from '../../../db/connection';
import { undoable } from '../../../db/queries/writes';
import { classLinks, invites, users } from '../../../db/tables';
import type { CurrentUser } from '../../../http/context';
import { badRequest, conflict, HttpError, notFound, tooManyRequests } from '../../../http/errors';
import { renderMail } from '../../../mail/layout';
import type { Counter, Mail, Services } from '../../../services/services';
import { markOpened } from '../../invites/records';
import { asksPayment, variationOf } from '../../purchases/records';
import { lockClassRow } from '../../sessions/session';
import { type AddDeps, addBatch } from '../addStudents';
import { mailNames } from '../inviteMail';
import { countersOfInstructor, countMails } from '../mailLimit';
import { type ClassRecord, runsClass, selectClasses } from '../records';
import { studentsOfClass } from '../students';

function linked(record: ClassRecord | undefined): LinkedClass {
  if (!record?.link) throw notFound();
  return { ...record, link: record.link };
}

/** The class with this code, in any spelling; a 404 for a code that nobody has, or that was renewed. */
export async function findByCode(db: Db, code: string): Promise<LinkedClass> {
  const [record] = await selectClasses(db).where(eq(classLinks.code, readCode(code)));
  return linked(record);
}

async function inviteOf(db: Db, { id }: ClassRecord, studentId: string) {
  const [invite] = await db
    .select({ id: invites.id, revokedAt: invites.revokedAt })
    .from(invites)
    .where(and(eq(invites.classId, id), eq(invites.studentId, studentId)));
  return invite;
}

async function callerOf(db: Db, record: ClassRecord, user: CurrentUser): Promise<OpenClass['caller']> {
  const invite = user.addressUnproven ? undefined : await inviteOf(db, record, user.id);
  return {
    invite: invite?.id ?? null,
    withdrawn: Boolean(invite?.revokedAt),
    proven: !user.addressUnproven,
    runs: (await runsClass(db, user, record)) ? record.id : null,
  };
}

/** A class as its link shows it. Without a login there is no caller. */
export async function presentOpenClass(
  db: Db,
  record: LinkedClass,
  { user, now }: { user: CurrentUser | null; now: Date },
): Promise<OpenClass> {
  const { simulation, instructor, link } = record;
  const variation = variationOf(record);
  const dates = {
    opens_at: record.opensAt?.toISOString() ?? null,
    closes_at: record.closesAt?.toISOString() ?? null,
  };
  return {
    _id: shownCode(link.code),
    name: record.name,
    client: {
      name: simulation.name,
      subtitle: simulation.subtitle,
      category: simulation.category,
      cover_url: simulation.coverUrl,
      duration: simulation.duration,
      price: simulation.priceCents / 100,
    },
    instructor: { name: instructor.name, lastname: instructor.lastname },
    ...(variation && { variation }),
    state: joinState(record, now),
    domains: link.domains,
    asks_payment: asksPayment(record),
    ...dates,
    time_zone: record.timeZone,
    class_state: openingStateOf(dates, now),
    caller: user && (await callerOf(db, record, user)),
  };
}

/**
 * Gives a user whose address is proven a seat, and returns the invite. A further call returns the same one, also when
 * the class is full or its link closed by then. A user without a name gets the given one.
 */
export function joinClass(
  deps: AddDeps,
  user: CurrentUser,
  found: LinkedClass,
  names: JoinInput,
): Promise<{ invite: string }> {
  return deps.db.transaction(async (tx) => {
    await lockClassRow(tx, found.id);
    // Once more, since the link may have been renewed or closed while this call waited for the lock.
    const record = await findByCode(tx, found.link.code);
    assertProven(user, 'Confirm your address first: open the link that we email you from this page.');
    const invite = await inviteOf(tx, record, user.id);
    if (invite?.revokedAt)
      throw conflict('Your invitation to this class was withdrawn. Ask your instructor.');
    if (invite) {
      await nameOwner(tx, user.id, names, deps.now());
      return { invite: invite.id };
    }
    if (await runsClass(tx, user, record))
      throw conflict('You run this class, so you can’t take a seat in it. Manage it under Sessions.');
    assertJoinable(record, deps.now());
    assertDomain(record, user.email);
    const entry = { index: 0, email: user.email, name: '', lastname: '' };
    const { added, refused } = await addBatch(deps, tx, user, record, [entry], 'joined');
    const [joined] = added;
    if (!joined) throw conflict(refused[0]?.reason ?? 'You are in this class already.');
    await markOpened(tx, joined.inviteId, deps.now());
    await nameOwner(tx, user.id, names, deps.now());
    return { invite: joined.inviteId };
  });
}

export type LinkedClass = ClassRecord & { link: NonNullable<ClassRecord['link']> };

/** Whether a class can be joined by its link, or else why not. */
function joinState(
  { purchase, link, closesAt, sessionId, seats, seatsTaken }: LinkedClass,
  now: Date,
): OpenClass['state'] {
  if (purchase.status === 'cancelled') return 'cancelled';
  if (!link.isOpen) return 'closed';
  if (isAfterClosing({ closes_at: closesAt?.toISOString() }, now)) return 'over';
  if (!sessionId) return 'waiting';
  return seatsTaken >= seats ? 'full' : 'open';
}

const refusals: Record<Exclude<OpenClass['state'], 'open'>, string> = {
  cancelled: 'This class was cancelled.',
  closed: 'This link is closed. Ask your instructor.',
  over: 'This class has closed.',
  waiting: 'This class is being prepared. Try again in a few minutes.',
  full: 'All seats of this class are taken. Ask your instructor.',
};

/** Refuses to let anybody into a class that cannot be joined. */
export function assertJoinable(record: LinkedClass, now: Date): void {
  const state = joinState(record, now);
  if (state !== 'open') throw conflict(refusals[state]);
}

/** Refuses an address of another domain than those that the link names. */
export function assertDomain({ link }: LinkedClass, email: string): void {
  const domains = domainsIn(link.domains);
  if (isOfDomains(email, domains)) return;
  const message = `Use your address at ${eitherOf(domains)}.`;
  throw badRequest(message, { email: message });
}

interface Content extends MailedLink {
  to: string;
  name: string;
  record: LinkedClass;
}

function joinMail({ to, name, record, link, lifetime }: Content): Mail {
  const { simulation } = record;
  const { sender, className, recipient } = mailNames(record);
  return {
    ...renderMail({
      to,
      name: recipient(name),
      subject: `Join ${simulation.name}`,
      simulation,
      paragraphs: [
        `You have asked to join ${className ? `the class “${className}”` : 'a class'} of ${sender}, which plays ${simulation.name}. Use the link below to join.`,
      ],
      action: { label: 'Join the class', link },
      note: `The link is for you alone, works once and expires after ${lifetime}. Your seat is yours once you have opened it. If you did not ask for it, you can ignore this email; nobody can join with your address without the link.`,
    }),
    linkHash: linkHashOf(link),
  };
}

const HOUR_SECONDS = 60 * 60;
const DAY_MS = 24 * 60 * 60 * 1000;

/** The counters of the mails that a class link sends. They do not tell addresses apart. */
async function countersOf(db: Db, record: LinkedClass, at: Date): Promise<Counter[]> {
  const { id, link, seats, seatsTaken } = record;
  const lately = gt(invites.createdAt, new Date(at.getTime() - DAY_MS));
  const joined = await db.$count(invites, and(studentsOfClass(id), lately));
  // Students who have joined meanwhile have asked for mails as well.
  const most = seats - seatsTaken + joined;
  return [['join-link', link.code, most], ['join-class', id, most], ...countersOfInstructor(record)];
}

/** The counters of a mail that somebody asks for. It is refused when the link may send no more, whatever the address. */
export async function countersWithMailsLeft(
  { db, limits, now }: Pick<Services, 'db' | 'limits' | 'now'>,
  record: LinkedClass,
): Promise<Counter[]> {
  const counters = await countersOf(db, record, now());
  try {
    for (const counter of counters) await limits.check(...counter);
  } catch (error) {
    if (!(error instanceof HttpError && error.status === 429)) throw error;
    throw tooManyRequests(
      HOUR_SECONDS,
      'This link sends no more emails today. Ask your instructor to add you.',
    );
  }
  return counters;
}

/**
 * Mails a link that signs in, makes the account if there is none, and leads to the class. It runs in the background
 * and does the same for each address, so that nobody can tell who has an account. Deleted accounts get no mail.
 */
export async function mailJoinLink(
  services: Services,
  record: LinkedClass,
  { email, browserHash, by }: { email: string; browserHash: string; by: readonly Counter[] },
): Promise<void> {
  const { db, mail } = services;
  const { link, instructor } = record;
  await undoable(db, async (tx) => {
    const [problem] = await countMails(services, tx, record, { to: [email], by, asked: true });
    if (problem) return;
    const [user] = await tx.select().from(users).where(eq(users.email, email));
    const owner = user ? { userId: user.id } : { email, schoolId: instructor.schoolId };
    const redir = `/join/${shownCode(link.code)}`;
    const asked = { kind: 'join', redir, browserHash } as const;
    const made = await createMailedLink({ ...services, db: tx }, { ...owner, ...asked });
    await mail.send(joinMail({ to: email, name: user?.name ?? '', record, ...made }), tx);
    if (user?.status === 'deleted') tx.rollback();
  });
}
