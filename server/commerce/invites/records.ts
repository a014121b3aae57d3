import {
  and,
  desc,
  eq,
  inArray,
  isNull,
  max,
  ne,
  not,
  or,
  type SQL,
  type SQLWrapper,
  sql,
} from 'drizzle-orm';
import { alias, unionAll } from 'drizzle-orm/pg-core';
import type { List } from '../../../src/contract/common';
import { isEmailAddress, normalizeEmail } from '../../../src/contract/emailAddress';
import type { InviteQuery } from '../../../src/contract/invite';
import type { Db } from '../../db/connection';
import { containingWords, matchingPerson, pageOf, totalOf } from '../../db/queries/lists';
import {
  classes,
  invites,
  mails,
  paymentIntents,
  purchases,
  refunds,
  schools,
  simulations,
  users,
} from '../../db/tables';
import type { CurrentUser, Scope } from '../../http/context';
import { refundedCents } from '../payments/records';

export const hasFailed = sql<boolean>`(${mails.status} = 'failed' or (${mails.status} = 'queued' and ${mails.lastError} <> ''))`;
/** The mail server takes no mail for the address of the last mail. Students without a mail have none that failed. */
export const isRefused = sql<boolean>`coalesce(${mails.addressRefused}, false)`;
/** The mail has gone out, or waits in the outbox of a server that sends none. */
export const wasSent = sql<boolean>`(${mails.status} in ('sent', 'outbox'))`;
export const hasFinished = sql<boolean>`(${invites.finishedAt} is not null)`;
export const hasStarted = sql<boolean>`(${invites.startedAt} is not null or ${hasFinished})`;
export const hasOpened = sql<boolean>`(${invites.openedAt} is not null or ${hasStarted})`;

type Named = Readonly<Record<'name' | 'lastname', SQLWrapper>>;

/**
 * The name by which others know a student: as the instructor has typed it, and the account's own once the student has
 * come. Before that, nothing tells whether the address had an account.
 */
export function shownName(account: Named) {
  const isOwn = sql`${hasOpened} and (${account.name} <> '' or ${account.lastname} <> '')`;
  const shown = (own: SQLWrapper, typed: SQLWrapper) =>
    sql<string>`(case when ${isOwn} then ${own} else ${typed} end)`;
  return {
    name: shown(account.name, invites.name),
    lastname: shown(account.lastname, invites.lastname),
  };
}

const student = alias(users, 'student');
const instructor = alias(users, 'instructor');

const columns = {
  id: invites.id,
  playUrl: invites.playUrl,
  openedAt: invites.openedAt,
  startedAt: invites.startedAt,
  finishedAt: invites.finishedAt,
  score: invites.score,
  revokedAt: invites.revokedAt,
  createdAt: invites.createdAt,
  mail: { status: mails.status, lastError: mails.lastError },
  student: {
    id: student.id,
    email: student.email,
    ...shownName(student),
    addressUnproven: student.addressUnproven,
  },
  simulation: {
    id: simulations.id,
    name: simulations.name,
    subtitle: simulations.subtitle,
    slug: simulations.slug,
    category: simulations.category,
    coverUrl: simulations.coverUrl,
    duration: simulations.duration,
    priceCents: simulations.priceCents,
    howUrl: simulations.howUrl,
    faqUrl: simulations.faqUrl,
    directUrl: simulations.directUrl,
    clientRoot: simulations.clientRoot,
    variations: simulations.variations,
    /** The host can sign students in: its OAuth group is complete. */
    signsIn: sql<boolean>`(${simulations.oauthClientId} <> '' and ${simulations.oauthClientSecret} <> '' and ${simulations.redirectUrl} <> '')`,
  },
  instructor: {
    id: instructor.id,
    name: instructor.name,
    lastname: instructor.lastname,
    email: instructor.email,
  },
  school: { id: schools.id, name: schools.name, freeToPlay: schools.freeToPlay },
  payment: {
    id: paymentIntents.id,
    amount: paymentIntents.amount,
    refunded: refundedCents,
    paidAt: paymentIntents.paidAt,
    updatedAt: paymentIntents.updatedAt,
  },
  purchase: {
    id: purchases.id,
    status: purchases.status,
    payer: purchases.payer,
    metadata: purchases.metadata,
  },
  ofClass: {
    id: classes.id,
    name: classes.name,
    opensAt: classes.opensAt,
    closesAt: classes.closesAt,
    timeZone: classes.timeZone,
  },
};

/** Invites with all shown fields, in one query. */
export const selectInvites = (db: Db) =>
  db
    .select(columns)
    .from(invites)
    .innerJoin(student, eq(student.id, invites.studentId))
    .innerJoin(classes, eq(classes.id, invites.classId))
    .innerJoin(purchases, eq(purchases.id, classes.id))
    .innerJoin(simulations, eq(simulations.id, purchases.simulationId))
    .innerJoin(instructor, eq(instructor.id, purchases.customerId))
    .leftJoin(schools, eq(schools.id, instructor.schoolId))
    .leftJoin(mails, eq(mails.id, invites.mailId))
    .leftJoin(paymentIntents, eq(paymentIntents.inviteId, invites.id))
    .$dynamic();

export type InviteRecord = Awaited<ReturnType<typeof selectInvites>>[number];

/**
 * The invites that a caller may see: received ones, and those of the caller's purchases. Anybody can register
 * with an address that is invited later, so received ones are seen once the caller's is proven.
 */
function visible(db: Db, scope: Scope, user: CurrentUser): SQL | undefined {
  if (scope === 'all') return undefined;
  const received = db.select({ id: invites.id }).from(invites).where(eq(invites.studentId, user.id));
  const sent = db
    .select({ id: invites.id })
    .from(invites)
    .innerJoin(purchases, eq(purchases.id, invites.classId))
    .where(eq(purchases.customerId, user.id));
  if (user.addressUnproven) return inArray(invites.id, sent);
  return inArray(invites.id, unionAll(received, sent));
}

export async function findInvite(
  db: Db,
  id: string,
  { scope, user }: { scope: Scope; user: CurrentUser },
): Promise<InviteRecord | null> {
  // The student of a withdrawn invite is told so, and nobody else sees it.
  const isShown = or(isNull(invites.revokedAt), eq(invites.studentId, user.id));
  const [record] = await selectInvites(db).where(and(eq(invites.id, id), isShown, visible(db, scope, user)));
  return record ?? null;
}

/** The last payment of an invite that was taken away from it for a refund, and when that was made; null while it is not. */
export async function findRefund(db: Db, inviteId: string) {
  const { id, amount, paidAt, refundedInviteId } = paymentIntents;
  const made = sql`filter (where ${ne(refunds.state, 'failed')})`;
  const refundedAt = sql<Date | null>`case
    when sum(${refunds.amount}) ${made} >= ${amount} and bool_and(${refunds.settledAt} is not null) ${made}
    then max(${refunds.settledAt}) ${made} end`;
  const [refund] = await db
    .select({ id, amount, paidAt, refundedAt: refundedAt.mapWith(refunds.settledAt) })
    .from(paymentIntents)
    .innerJoin(refunds, eq(refunds.paymentId, id))
    .where(and(eq(refundedInviteId, inviteId), isNull(paymentIntents.inviteId)))
    .groupBy(id)
    .orderBy(desc(max(refunds.requestedAt)))
    .limit(1);
  return refund;
}
export type InviteRefund = NonNullable<Awaited<ReturnType<typeof findRefund>>>;

/** An invite that the user has received. */
export async function findReceivedInvite(db: Db, id: string, userId: string): Promise<InviteRecord | null> {
  const [record] = await selectInvites(db).where(and(eq(invites.id, id), eq(invites.studentId, userId)));
  return record ?? null;
}

/** The user's received invites to a simulation, without withdrawn ones. An unproven address has received none. */
export const receivedInvitesTo = (db: Db, simulationId: string, userId: string): Promise<InviteRecord[]> =>
  selectInvites(db).where(
    and(
      eq(invites.studentId, userId),
      eq(student.addressUnproven, false),
      eq(purchases.simulationId, simulationId),
      isNull(invites.revokedAt),
    ),
  );

/** Notes when the student has first opened the invite. */
export async function markOpened(db: Db, id: string, at: Date): Promise<void> {
  await db
    .update(invites)
    .set({ openedAt: at })
    .where(and(eq(invites.id, id), isNull(invites.openedAt), isNull(invites.revokedAt)));
}

/**
 * A whole address finds its own invites only: ann@school.example is no part of joann@school.example. Names are found as
 * they are shown; administrators, who see all accounts, find those of the accounts, by an index.
 */
function invitedStudent(db: Db, text: string, scope: Scope): SQL | undefined {
  const email = normalizeEmail(text);
  if (!email) return undefined;
  if (scope === 'all' || isEmailAddress(email)) {
    const found = isEmailAddress(email) ? eq(users.email, email) : matchingPerson(email);
    return inArray(invites.studentId, db.select({ id: users.id }).from(users).where(found));
  }
  const { name, lastname } = shownName(users);
  const found = db
    .select({ id: invites.id })
    .from(invites)
    .innerJoin(users, eq(users.id, invites.studentId))
    .where(containingWords([name, lastname, users.email], email));
  return inArray(invites.id, found);
}

const states: Record<NonNullable<InviteQuery['state']>, SQL> = {
  failed: hasFailed,
  opened: hasOpened,
  unopened: not(hasOpened),
  started: hasStarted,
  'not-started': not(hasStarted),
  finished: hasFinished,
};

/** The invites whose students have come so far. */
function inState(db: Db, state: InviteQuery['state']): SQL | undefined {
  if (!state) return undefined;
  const found = db
    .select({ id: invites.id })
    .from(invites)
    .leftJoin(mails, eq(mails.id, invites.mailId))
    .where(states[state]);
  return inArray(invites.id, found);
}

export async function listInvites(
  db: Db,
  query: InviteQuery,
  { scope, user }: { scope: Scope; user: CurrentUser },
): Promise<{ records: InviteRecord[] } & Pick<List<unknown>, 'total' | 'more'>> {
  const filters = and(
    visible(db, scope, user),
    invitedStudent(db, query.email ?? '', scope),
    inState(db, query.state),
    query.received === 'true' ? eq(invites.studentId, user.id) : undefined,
    query.received === 'false' ? ne(invites.studentId, user.id) : undefined,
  );
  const where = and(filters, isNull(invites.revokedAt));
  const page = pageOf(query);
  const newestFirst = [desc(invites.createdAt), desc(invites.id)];
  const matching = () => db.select({ id: invites.id }).from(invites).where(where).$dynamic();
  const ids = matching()
    .orderBy(...newestFirst)
    .limit(page.limit)
    .offset(page.offset);
  const records = await selectInvites(db)
    .where(inArray(invites.id, ids))
    .orderBy(...newestFirst);
  // With the list's order, the count needs only the index.
  const counted = filters ? matching() : matching().orderBy(...newestFirst);
  return { records, ...(await totalOf(db, counted, { ...page, rows: records.length })) };
}
