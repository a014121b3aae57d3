import { eq, inArray, or, type SQL, sql } from 'drizzle-orm';
import { normalizeEmail } from '../../../src/rules/emailAddress';
import type { Db } from '../../db/connection';
import { containing, matchingPerson } from '../../db/queries/search';
import { invites } from '../../db/schema/classes';
import { paymentIntents } from '../../db/schema/payments';
import { users } from '../../db/schema/people';
import { purchases } from '../../db/schema/purchases';
import { simulations } from '../../db/schema/simulations';

/** Up to this many customers are listed by id, so that the index on customers is used. */
const FEW_CUSTOMERS = 5000;

async function boughtBy(db: Db, q: string): Promise<SQL | undefined> {
  const customers = () => db.select({ id: users.id }).from(users).where(matchingPerson(q)).$dynamic();
  const ids = (await customers().limit(FEW_CUSTOMERS + 1)).map(({ id }) => id);
  if (ids.length === 0) return undefined;
  return inArray(purchases.customerId, ids.length <= FEW_CUSTOMERS ? ids : customers());
}

async function ofSimulations(db: Db, q: string): Promise<SQL | undefined> {
  const found = await db
    .select({ id: simulations.id })
    .from(simulations)
    .where(containing(simulations.name, q));
  if (found.length === 0) return undefined;
  return inArray(
    purchases.simulationId,
    found.map(({ id }) => id),
  );
}

/** Matches the purchases of a school's members. */
export const boughtAt = (db: Db, schoolId: string): SQL =>
  inArray(purchases.customerId, db.select({ id: users.id }).from(users).where(eq(users.schoolId, schoolId)));

/**
 * Matches a part of the order number or of the simulation's name, or words in the customer's name or email.
 * Customers and simulations are looked up first, so that an index serves each of the three.
 */
export const matchingText = async (db: Db, q: string): Promise<SQL | undefined> =>
  or(containing(purchases.order, q), await boughtBy(db, q), await ofSimulations(db, q));

/** The purchases that a payment has bought, or in which it has paid a seat, even if it was refunded since. */
async function paidWith(db: Db, id: string): Promise<(string | null)[]> {
  const paidInvite = sql`coalesce(${paymentIntents.inviteId}, ${paymentIntents.refundedInviteId})`;
  const [payment] = await db
    .select({ bought: paymentIntents.purchaseId, ofSeat: invites.classId })
    .from(paymentIntents)
    .leftJoin(invites, eq(invites.id, paidInvite))
    .where(eq(paymentIntents.id, id));
  return payment ? [payment.bought, payment.ofSeat] : [];
}

async function inviting(db: Db, email: string): Promise<string[]> {
  const found = await db
    .select({ id: invites.classId })
    .from(invites)
    .innerJoin(users, eq(users.id, invites.studentId))
    .where(eq(users.email, normalizeEmail(email)));
  return found.map(({ id }) => id);
}

/**
 * Matches the whole id of a payment, or the whole email of an invited student. Both are looked up first, as in
 * `matchingText`.
 */
export async function matchingPaymentOrStudent(db: Db, q: string): Promise<SQL | undefined> {
  const ids = [...(await paidWith(db, q)), ...(await inviting(db, q))].filter((id) => id !== null);
  return ids.length > 0 ? inArray(purchases.id, ids) : undefined;
}
