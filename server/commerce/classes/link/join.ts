import { and, eq } from 'drizzle-orm';
import type { JoinInput, OpenClass } from '../../../../src/contract/classLink';
import { isAfterClosing, readCode, shownCode } from '../../../../src/rules/classes';
import { domainsIn, eitherOf, isOfDomains } from '../../../../src/rules/domains';
import { nameOwner } from '../../../auth/accounts/accounts';
import { assertProven } from '../../../auth/accounts/proveAddress';
import type { Db } from '../../../db/connection';
import { classLinks, invites } from '../../../db/schema/classes';
import type { CurrentUser } from '../../../http/context';
import { badRequest, conflict, notFound } from '../../../http/errors';
import { markOpened } from '../../invites/records';
import { asksPayment, variationOf } from '../../purchases/records';
import { lockClassRow } from '../../sessions/session';
import { type AddDeps, addBatch } from '../addStudents';
import { runsClass } from '../reach';
import { type ClassRecord, selectClasses } from '../records';

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
    invite: invite?.revokedAt === null ? invite.id : null,
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
    opens_at: record.opensAt?.toISOString() ?? null,
    closes_at: record.closesAt?.toISOString() ?? null,
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
  cancelled: 'This session was cancelled.',
  closed: 'This link is closed. Ask your instructor.',
  over: 'This session is over.',
  waiting: 'This session is not ready yet. Try again in a few minutes.',
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
