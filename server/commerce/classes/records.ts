import { and, eq, exists, getTableColumns, inArray, isNull, or, type SQL, sql } from 'drizzle-orm';
import type { Class } from '../../../src/contract/class';
import { isAfterClosing } from '../../../src/rules/classes';
import { mayOpen } from '../../../src/rules/permissions';
import type { Config } from '../../config/config';
import type { Db } from '../../db/connection';
import {
  classes,
  classLinks,
  coTeachers,
  invites,
  mails,
  paymentIntents,
  purchases,
  schools,
  simulations,
  users,
} from '../../db/tables';
import type { AppEnv, CurrentUser } from '../../http/context';
import { conflict, notFound } from '../../http/errors';
import type { Services } from '../../services/services';
import { hasFailed, hasFinished, hasOpened, hasStarted, isRefused } from '../invites/records';
import { seatsProblem } from '../purchases/seats';
import { lockClassRow } from '../sessions/session';

/** Further seats that were bought, and that are not approved, or not confirmed by the host yet. */
const seatsWaiting = sql<number>`(
  select coalesce(sum(o.quantity), 0)::int from ${purchases} o
  where o.class_id = ${classes.id} and o.id <> ${classes.id} and o.due_at is not null and o.status <> 'cancelled')`;

const columns = {
  ...getTableColumns(classes),
  /** The purchase that has opened the class. */
  purchase: purchases,
  seatsWaiting,
  simulation: {
    id: simulations.id,
    name: simulations.name,
    subtitle: simulations.subtitle,
    slug: simulations.slug,
    category: simulations.category,
    coverUrl: simulations.coverUrl,
    duration: simulations.duration,
    priceCents: simulations.priceCents,
    clientRoot: simulations.clientRoot,
    directUrl: simulations.directUrl,
    status: simulations.status,
    visibility: simulations.visibility,
    purchasable: simulations.purchasable,
    variations: simulations.variations,
  },
  instructor: {
    id: users.id,
    name: users.name,
    lastname: users.lastname,
    email: users.email,
    schoolId: users.schoolId,
    addressUnproven: users.addressUnproven,
  },
  school: { name: schools.name, freeToPlay: schools.freeToPlay },
  link: { code: classLinks.code, isOpen: classLinks.isOpen, domains: classLinks.domains },
};

/** Classes with their first purchase, simulation and instructor. */
export const selectClasses = (db: Db) =>
  db
    .select(columns)
    .from(classes)
    .innerJoin(purchases, eq(purchases.id, classes.id))
    .innerJoin(simulations, eq(simulations.id, purchases.simulationId))
    .innerJoin(users, eq(users.id, purchases.customerId))
    .leftJoin(schools, eq(schools.id, users.schoolId))
    .leftJoin(classLinks, eq(classLinks.classId, classes.id))
    .$dynamic();

export type ClassRecord = Awaited<ReturnType<typeof selectClasses>>[number];

/** The ids of classes, whose first purchases can be named in conditions. */
export const selectIds = (db: Db) =>
  db.select({ id: classes.id }).from(classes).innerJoin(purchases, eq(purchases.id, classes.id)).$dynamic();

/** Refuses mails about a class that nobody can enter any more. */
export function assertOpen({ purchase, closesAt }: ClassRecord, at: Date): void {
  if (purchase.status === 'cancelled') throw conflict('This session was cancelled.');
  if (isAfterClosing({ closes_at: closesAt?.toISOString() }, at)) {
    throw conflict('This class has closed. Change the closing date first.');
  }
}

/** Also the answer to a co-teacher who has lost access while the page was open. */
const noSuchClass = () => notFound('There is no such session, or it is no longer shared with you.');

/** A class, if the condition of the caller's reach holds for it; otherwise a 404. */
export async function findClass(db: Db, id: string, visible: SQL | undefined): Promise<ClassRecord> {
  const [record] = await selectClasses(db).where(and(eq(classes.id, id), visible));
  if (!record) throw noSuchClass();
  return record;
}

/** Locks a class until the end of the transaction, and reads it as it is then. */
export async function lockClass(tx: Db, id: string): Promise<ClassRecord> {
  await lockClassRow(tx, id);
  return findClass(tx, id, undefined);
}

/** Locks the class of a call for one of its transactions. */
export type LockClass = (tx: Db) => Promise<ClassRecord>;

/** A start that the host has reported pays nothing: the hub goes on asking such a student for the money. */
export const hasPaid = sql<boolean>`(${paymentIntents.id} is not null)`;

/** The students who have not paid, or not started. Only some classes ask for payments. */
const late = {
  unpaid: sql`(not ${hasPaid})`,
  'not-started': sql`(not ${hasStarted})`,
};

/**
 * Those of them whom a mail to all reaches. Another mail to a refused address would fail again, and until then hide
 * that the address has to be changed.
 */
export const remindable: Record<keyof typeof late, SQL> = {
  unpaid: sql`(${late.unpaid} and not ${isRefused})`,
  'not-started': sql`(${late['not-started']} and not ${isRefused})`,
};

const counted = (condition: SQL) => sql<number>`(count(*) filter (where ${condition}))::int`;

/** The students of each class, by how far they have come. */
export async function countStudents(db: Db, classIds: readonly string[]) {
  if (classIds.length === 0) return new Map<string, StudentCounts>();
  const rows = await db
    .select({
      id: invites.classId,
      invited: sql<number>`count(*)::int`,
      failed: counted(hasFailed),
      opened: counted(hasOpened),
      paid: counted(hasPaid),
      started: counted(hasStarted),
      finished: counted(hasFinished),
      toRemind: {
        unpaid: counted(remindable.unpaid),
        not_started: counted(remindable['not-started']),
        unpaid_refused: counted(sql`${late.unpaid} and ${isRefused}`),
        not_started_refused: counted(sql`${late['not-started']} and ${isRefused}`),
      },
    })
    .from(invites)
    .innerJoin(users, eq(users.id, invites.studentId))
    .leftJoin(mails, eq(mails.id, invites.mailId))
    .leftJoin(paymentIntents, eq(paymentIntents.inviteId, invites.id))
    .where(and(inArray(invites.classId, [...classIds]), isNull(invites.revokedAt)))
    .groupBy(invites.classId);
  return new Map<string, StudentCounts>(rows.map(({ id, ...counts }) => [id, counts]));
}

export interface StudentCounts {
  invited: number;
  failed: number;
  opened: number;
  paid: number;
  started: number;
  finished: number;
  toRemind: Class['to_remind'];
}

/** The classes that a call may touch. */
export interface Reach {
  user: CurrentUser;
  config: Pick<Config, 'trustedHosts'>;
  now: Services['now'];
  /** The ids of the classes that others have shared with the caller. */
  shared: readonly string[];
  /** A condition on the first purchases of classes: the caller's own classes, and the shared ones. */
  own: SQL | undefined;
  /** The same for all classes within reach. */
  visible: SQL | undefined;
}

/**
 * The ids of the classes that others have shared with the caller. Access belongs to an address, so its owner has to be
 * the caller for certain.
 */
async function findShared(
  db: Db,
  { email, addressUnproven }: Pick<CurrentUser, 'email' | 'addressUnproven'>,
): Promise<string[]> {
  if (addressUnproven) return [];
  const rows = await db
    .select({ id: coTeachers.classId })
    .from(coTeachers)
    .where(eq(coTeachers.email, email));
  return rows.map(({ id }) => id);
}

/** The classes that the caller may touch, as the matrix says. */
export async function reachOf(
  { db, config, now }: Pick<Services, 'db' | 'config' | 'now'>,
  user: CurrentUser,
  { scope, coTaught }: Pick<AppEnv['Variables'], 'scope' | 'coTaught'>,
): Promise<Reach> {
  const shared = coTaught ? await findShared(db, user) : [];
  const bought = eq(purchases.customerId, user.id);
  // The ids are listed, so that both parts of the condition use an index.
  const own = shared.length > 0 ? or(bought, inArray(purchases.id, shared)) : bought;
  const reach = { user, config, now, shared, own };
  if (scope === 'all') return { ...reach, visible: undefined };
  if (scope === 'own' || user.schoolId === null) return { ...reach, visible: own };
  const colleague = db
    .select()
    .from(users)
    .where(and(eq(users.id, purchases.customerId), eq(users.schoolId, user.schoolId)));
  return { ...reach, visible: or(own, exists(colleague)) };
}

/** Whether a user teaches the class, as its instructor or a co-teacher. */
export async function runsClass(
  db: Db,
  user: Pick<CurrentUser, 'id' | 'email' | 'role' | 'addressUnproven'>,
  { id, purchase }: { id: string; purchase: Pick<ClassRecord['purchase'], 'customerId'> },
): Promise<boolean> {
  if (!mayOpen(user.role, 'sessions')) return false;
  return purchase.customerId === user.id || (await findShared(db, user)).includes(id);
}

/** A class as its caller sees it. */
export type SeenClass = ClassRecord & {
  coTaught: boolean;
  /** Whether orders, prices and amounts are shown. */
  showsPayments: boolean;
  /** Whether the caller may buy further seats. */
  sellsSeats: boolean;
};

/** A class within reach. Co-teachers see no payments, unless they are the managers of the instructor's school. */
export function seenBy({ user, shared, config, now }: Reach, record: ClassRecord): SeenClass {
  const { purchase, instructor } = record;
  const isOwn = purchase.customerId === user.id;
  const isOfSchool = user.schoolId !== null && user.schoolId === instructor.schoolId;
  const isAdministrator = user.role === 'administrator';
  return {
    ...record,
    coTaught: !isOwn && !isAdministrator && shared.includes(record.id),
    showsPayments: isOwn || isAdministrator || (user.role === 'manager' && isOfSchool),
    sellsSeats: isOwn && seatsProblem(record, { config, now }) === null,
  };
}
