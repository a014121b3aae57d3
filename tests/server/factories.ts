import { randomBytes } from 'node:crypto';
import { eq, getTableColumns } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { Db } from '../../server/db/connection';
import { classes, invites, purchases, schools, simulations, users } from '../../server/db/tables';

type New<T extends { $inferInsert: unknown }> = Partial<T['$inferInsert']>;
/** The fields of a purchase and of its class. */
export type GivenPurchase = New<typeof purchases> & New<typeof classes>;

/** All numbers have one length, so that lists sort texts with them in the order of their making. */
let counter = 100_000;
export const next = (): number => {
  counter += 1;
  return counter;
};

const ofThisProcess = randomBytes(8).toString('hex');

/** Ids in ascending order: the embedded database counts in milliseconds, and lists order equal times by id. */
const newId = (): string => `${ofThisProcess}${next().toString(16).padStart(8, '0')}`;

/** Creates rows; a field that a test does not set gets a valid value, which differs between rows if it must. */
export function factories(db: Db, publicUrl: string, clearCatalogue: () => void) {
  async function inserted<T extends PgTable>(
    table: T,
    values: T['$inferInsert'],
  ): Promise<T['$inferSelect']> {
    const [row] = await db.insert<PgTable>(table).values(values).returning();
    if (!row) throw new Error('The row was not stored');
    return row;
  }

  /** The row of this id as it is stored. */
  async function stored<T extends PgTable & { id: PgColumn }>(table: T, id: string) {
    const [row] = await db
      .select()
      .from(table as PgTable)
      .where(eq(table.id, id));
    return row as T['$inferSelect'] | undefined;
  }

  /** Changes the row of this id. */
  async function change<T extends PgTable & { id: PgColumn }>(table: T, id: string, set: New<T>) {
    await db
      .update<PgTable>(table)
      .set({ ...set })
      .where(eq(table.id, id));
  }

  const aSchool = (given: New<typeof schools> = {}) =>
    inserted(schools, { id: newId(), name: `School ${next()}`, ...given });

  /** Creates an active instructor without a password; tests sign in with `signIn`. */
  const aUser = (given: New<typeof users> = {}) => {
    const n = next();
    const names = { name: 'Test', lastname: `User ${n}`, email: `user-${n}@test.example` };
    return inserted(users, { id: newId(), ...names, role: 'instructor', ...given });
  };

  /** Creates a listed, purchasable simulation for $12.50 that runs in the sandbox. */
  const aSimulation = async (given: New<typeof simulations> = {}) => {
    const n = next();
    const row = await inserted(simulations, {
      ...{ id: newId(), name: `Simulation ${n}`, slug: `simulation-${n}`, order: n },
      ...{ category: 'negotiations', priceCents: 1250, clientRoot: `${publicUrl}/sandbox` },
      ...{ oauthClientId: `oauth-${n}`, oauthClientSecret: `secret-${n}` },
      ...given,
    });
    clearCatalogue();
    return row;
  };

  /**
   * Creates a purchase for ten students that the instructor pays at once, with its class; with the id of a class, an
   * order of seats for it. It waits for its host unless a session is given.
   */
  const aPurchase = async (given: GivenPurchase = {}) => {
    const id = given.id ?? newId();
    const { classId = id } = given;
    const customerId = given.customerId ?? (await aUser()).id;
    const simulation = given.simulationId ? { id: given.simulationId } : await aSimulation();
    const quantity = given.quantity ?? 10;
    const priceCents = given.priceCents ?? 1250;
    if (classId === id) await db.insert(classes).values({ seats: quantity, ...given, id });
    const [ofClass] = await db.select().from(classes).where(eq(classes.id, classId));
    const purchase = await inserted(purchases, {
      ...{ id, classId, customerId, simulationId: simulation.id, clientCode: simulation.id },
      ...{ platform: 'sc-hub', order: `order-${next()}-${newId()}`, payer: 'instructor', paymentTime: 'now' },
      ...{ quantity, priceCents, totalCents: quantity * priceCents },
      ...(given.sessionId && { dueAt: null }),
      ...given,
    });
    if (!ofClass) throw new Error('There is no such class');
    return { ...ofClass, ...purchase };
  };

  /** Changes a purchase and its class. With a session, the purchase no longer waits for its host; without, it does. */
  const changePurchase = async (id: string, given: GivenPurchase) => {
    const { sessionId } = given;
    const all = { ...(sessionId !== undefined && { dueAt: sessionId ? null : new Date() }), ...given };
    for (const table of [classes, purchases]) {
      const set = Object.entries(all).filter(([name]) => name in getTableColumns(table));
      if (set.length > 0) await db.update(table).set(Object.fromEntries(set)).where(eq(table.id, id));
    }
  };

  const anInvite = async (given: New<typeof invites> = {}) => {
    const classId = given.classId ?? (await aPurchase()).id;
    const studentId = given.studentId ?? (await aUser({ role: 'student' })).id;
    const id = given.id ?? newId();
    // As an instructor types it who knows the student.
    const [named] = await db
      .select({ name: users.name, lastname: users.lastname })
      .from(users)
      .where(eq(users.id, studentId));
    const playUrl = `${publicUrl}/sandbox/play/${id}`;
    return inserted(invites, { id, classId, studentId, ...named, playUrl, ...given });
  };

  return { stored, change, aSchool, aUser, aSimulation, aPurchase, changePurchase, anInvite };
}
