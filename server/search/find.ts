import { and, asc, desc, eq, inArray, isNotNull, isNull, ne, or, type SQL, sql } from 'drizzle-orm';
import type { Found } from '../../src/contract/search';
import { nameOfClass } from '../../src/rules/classes';
import { counted, formatCents } from '../../src/rules/money';
import { fullName } from '../../src/rules/users';
import { type Reach, selectClasses, selectIds } from '../commerce/classes/records';
import { shownName } from '../commerce/invites/records';
import { paidInvite, refundedCents } from '../commerce/payments/records';
import { opensClass, type PurchaseRecord, selectPurchases } from '../commerce/purchases/records';
import type { Db } from '../db/connection';
import { containing, containingIndexed, hasPart } from '../db/queries/lists';
import {
  classes,
  documents,
  invites,
  invoiceText,
  paymentIntents,
  purchases,
  schools,
  simulations,
  users,
} from '../db/tables';
import type { Scope } from '../http/context';
import { anyOf, EACH, findPeople, firstOf, MANY, nothing, presentPeople, SOME, textOf } from './people';

interface Seeker {
  scope: Scope;
  reach: Reach;
  /** The condition of the people whom the caller may open; null if there are none. */
  people: SQL | undefined | null;
}

/** Whether a text may be part of a number: in ids of letters and digits, each short name would be found by chance. */
const isNumber = (q: string): boolean => /^(?=\S{3})\S*[\d_]\S*$|^[\da-f]{5,}$|^\S{8,}$/i.test(q);

/**
 * The newest purchases of people or simulations. They are read before they are sorted: for a few old ones, an index on
 * the time would be read to its end.
 */
function newestPurchases(db: Db, where: SQL | undefined): SQL {
  const some = db
    .select({ id: purchases.id, at: purchases.createdAt })
    .from(purchases)
    .where(where)
    .limit(MANY)
    .as('some');
  return sql`${db.select({ id: some.id }).from(some).orderBy(desc(some.at)).limit(EACH)}`;
}

const simulationsNamed = (db: Db, q: string) =>
  db
    .select({ id: simulations.id })
    .from(simulations)
    .where(containingIndexed([simulations.name], q));

/** The newest purchases of simulations with this name: an index gives those of each. */
function newestOf(db: Db, q: string, where?: SQL): SQL {
  const found = simulationsNamed(db, q).limit(EACH).as('found');
  const newest = db
    .select({ id: purchases.id, at: purchases.createdAt })
    .from(purchases)
    .where(and(where, eq(purchases.simulationId, found.id)))
    .orderBy(desc(purchases.createdAt))
    .limit(EACH)
    .as('newest');
  return sql`${db.select({ id: newest.id }).from(found).crossJoinLateral(newest).orderBy(desc(newest.at)).limit(EACH)}`;
}

/** The newest classes with one of these students. */
function newestSeats(db: Db, people: readonly string[]): SQL {
  const some = db
    .select({ id: invites.classId, at: invites.createdAt })
    .from(invites)
    .where(and(inArray(invites.studentId, [...people]), isNull(invites.revokedAt)))
    .limit(MANY)
    .as('seats');
  return sql`${db.select({ id: some.id }).from(some).orderBy(desc(some.at)).limit(EACH)}`;
}

const named = (q: string) => containingIndexed([classes.name], q);

async function findClasses(
  db: Db,
  q: string,
  { scope, reach, people: visible }: Seeker,
  people: readonly string[],
): Promise<Found[]> {
  const ofAll = scope === 'all';
  // Few classes are the caller's own. Of those of a school, a name that most have would join all with all people.
  const withName = db.select({ id: classes.id }).from(classes).where(named(q));
  const isNamed = scope === 'own' ? named(q) : inArray(classes.id, firstOf(withName, MANY));
  const ofSimulation = and(opensClass, inArray(purchases.simulationId, simulationsNamed(db, q)));
  const buyers = db
    .select({ id: users.id })
    .from(users)
    .where(and(visible ?? nothing, ne(users.role, 'student')));
  const ids = anyOf(
    ofAll ? firstOf(withName) : firstOf(selectIds(db).where(and(reach.visible, isNamed))),
    newestPurchases(db, and(opensClass, inArray(purchases.customerId, [...people]))),
    // A class without a name has that of its simulation.
    ofAll ? newestOf(db, q, opensClass) : newestPurchases(db, and(reach.own, ofSimulation)),
    newestPurchases(
      db,
      scope === 'school' ? and(inArray(purchases.customerId, firstOf(buyers, MANY)), ofSimulation) : nothing,
    ),
    newestSeats(db, ofAll ? people : []),
  );
  const rows = await selectClasses(db)
    .where(and(reach.visible, inArray(classes.id, ids)))
    .orderBy(desc(purchases.createdAt), asc(classes.id))
    .limit(EACH);
  return rows.map(({ id, name, simulation, instructor, purchase }) => ({
    kind: 'class',
    _id: id,
    name: nameOfClass({ name, client: simulation }),
    detail: textOf(name && simulation.name, instructor.id !== reach.user.id && fullName(instructor)),
    at: purchase.createdAt.toISOString(),
  }));
}

/** The students of the classes that the caller teaches, as their instructor knows them. */
async function findStudents(db: Db, q: string, { reach }: Seeker): Promise<Found[]> {
  const shown = shownName(users);
  const taught = selectIds(db).where(reach.own).orderBy(desc(purchases.createdAt)).limit(SOME);
  const rows = await db
    .select({
      id: invites.id,
      classId: invites.classId,
      email: users.email,
      ...shown,
      className: classes.name,
      simulation: simulations.name,
    })
    .from(invites)
    .innerJoin(users, eq(users.id, invites.studentId))
    .innerJoin(classes, eq(classes.id, invites.classId))
    .innerJoin(purchases, eq(purchases.id, classes.id))
    .innerJoin(simulations, eq(simulations.id, purchases.simulationId))
    .where(
      and(
        inArray(invites.classId, sql`(${taught})`),
        isNull(invites.revokedAt),
        containingIndexed([shown.name, shown.lastname, users.email], q),
      ),
    )
    .limit(EACH);
  return rows.map(({ id, classId, email, name, lastname, className, simulation }) => ({
    kind: 'student',
    _id: id,
    name: fullName({ name, lastname, email }),
    detail: textOf((name || lastname) && email, className || simulation),
    shown_in: classId,
  }));
}

function amountOf({ purchase: { trial, totalCents, payer } }: PurchaseRecord): string {
  if (trial) return 'trial';
  if (totalCents === 0) return 'free';
  return `${payer === 'student' ? 'up to ' : ''}${formatCents(totalCents)}`;
}

async function findOrders(db: Db, q: string, people: readonly string[]): Promise<Found[]> {
  const orders = (where: SQL | undefined) =>
    firstOf(db.select({ id: purchases.id }).from(purchases).where(where));
  const ids = anyOf(
    orders(isNumber(q) ? or(eq(purchases.id, q), containing(purchases.order, q)) : nothing),
    firstOf(
      db
        .select({ id: documents.purchaseId })
        .from(documents)
        .where(isNumber(q) ? containing(documents.number, q) : nothing),
    ),
    newestPurchases(db, inArray(purchases.customerId, [...people])),
    newestOf(db, q),
    orders(
      // Most invoices have the same short words.
      hasPart(q)
        ? and(
            sql`${purchases.paymentTime} = 'later'`,
            containingIndexed([invoiceText(purchases.metadata)], q),
          )
        : nothing,
    ),
    firstOf(db.select({ id: classes.id }).from(classes).where(named(q))),
    newestSeats(db, people),
  );
  const rows = await selectPurchases(db)
    .where(inArray(purchases.id, ids))
    .orderBy(desc(purchases.createdAt), asc(purchases.id))
    .limit(EACH);
  return rows.map((row) => ({
    kind: 'order',
    _id: row.purchase.id,
    name: `${row.simulation.name}, ${counted(row.purchase.quantity, 'seat')}`,
    detail: textOf(
      fullName(row.customer),
      amountOf(row),
      row.purchase.status !== 'completed' && row.purchase.status,
    ),
    at: row.purchase.createdAt.toISOString(),
  }));
}

async function findPayments(db: Db, q: string, people: readonly string[]): Promise<Found[]> {
  const { id, userId, inviteId, purchaseId, paidAt, createdAt } = paymentIntents;
  // Earlier versions did not store the time of all payments.
  const wasMade = or(isNotNull(paidAt), isNotNull(purchaseId), isNotNull(inviteId));
  const some = db
    .select({ id, at: createdAt })
    .from(paymentIntents)
    .where(and(inArray(userId, [...people]), wasMade))
    .limit(MANY)
    .as('some');
  const ids = anyOf(
    firstOf(
      db
        .select({ id })
        .from(paymentIntents)
        .where(isNumber(q) ? containing(id, q) : nothing),
    ),
    firstOf(
      db
        .select({ id: documents.paymentId })
        .from(documents)
        .where(isNumber(q) ? containing(documents.number, q) : nothing),
    ),
    sql`${db.select({ id: some.id }).from(some).orderBy(desc(some.at)).limit(EACH)}`,
  );
  const rows = await db
    .select({
      id,
      amount: paymentIntents.amount,
      paidAt,
      createdAt,
      order: sql<string | null>`coalesce(${purchaseId}, ${documents.purchaseId})`,
      invite: invites.id,
      refunded: refundedCents,
      payer: { name: users.name, lastname: users.lastname, email: users.email },
    })
    .from(paymentIntents)
    .innerJoin(users, eq(users.id, userId))
    .leftJoin(invites, eq(invites.id, paidInvite))
    .leftJoin(documents, eq(documents.id, paymentIntents.invoiceId))
    .where(inArray(id, ids))
    .orderBy(desc(createdAt), asc(id))
    .limit(EACH);
  return rows.map((row) => ({
    kind: 'payment',
    _id: row.id,
    name: row.id,
    detail: textOf(formatCents(row.amount), fullName(row.payer), row.refunded >= row.amount && 'refunded'),
    at: (row.paidAt ?? row.createdAt).toISOString(),
    ...(row.order && { shown_in: row.order }),
    ...(row.invite && { invite: row.invite }),
  }));
}

async function findSimulations(db: Db, q: string, { scope }: Seeker): Promise<Found[]> {
  const { id, name, subtitle, searchWords, slug, status, visibility } = simulations;
  const rows = await db
    .select({ id, name, subtitle })
    .from(simulations)
    .where(
      and(
        scope === 'all' ? ne(status, 'deleted') : and(eq(status, 'created'), eq(visibility, true)),
        containingIndexed([name, subtitle, searchWords, slug], q),
      ),
    )
    .orderBy(asc(simulations.order))
    .limit(EACH);
  return rows.map((row) => ({ kind: 'simulation', _id: row.id, name: row.name, detail: row.subtitle }));
}

async function findSchools(db: Db, q: string): Promise<Found[]> {
  const { id, name, code, domains } = schools;
  const rows = await db
    .select({ id, name, domains })
    .from(schools)
    .where(containingIndexed([name, code, domains], q))
    .orderBy(asc(name))
    .limit(EACH);
  return rows.map((row) => ({ kind: 'school', _id: row.id, name: row.name, detail: row.domains }));
}

/** A few records of each kind that the caller may open. An index serves each query, and nothing is counted. */
export async function findRecords(db: Db, q: string, seeker: Seeker): Promise<Found[]> {
  const { scope, people: visible } = seeker;
  const ofAll = scope === 'all';
  const people = visible === null ? [] : await findPeople(db, q, visible);
  const found = await Promise.all([
    presentPeople(db, people, q),
    ofAll ? [] : findStudents(db, q, seeker),
    findClasses(db, q, seeker, people),
    ofAll ? findOrders(db, q, people) : [],
    ofAll ? findPayments(db, q, people) : [],
    findSimulations(db, q, seeker),
    ofAll ? findSchools(db, q) : [],
  ]);
  return found.flat();
}
