import { randomBytes } from 'node:crypto';
import { eq } from 'drizzle-orm';
import type { Db } from '../../server/db/connection';
import { schools, users } from '../../server/db/schema/people';
import { invites, purchases } from '../../server/db/schema/purchases';
import { simulations } from '../../server/db/schema/simulations';

type New<T extends { $inferInsert: unknown }> = Partial<T['$inferInsert']>;

let counter = 0;
const next = (): number => {
  counter += 1;
  return counter;
};

const ofThisProcess = randomBytes(8).toString('hex');

/** Ids in ascending order: the embedded database counts in milliseconds, and lists order equal times by id. */
const newId = (): string => `${ofThisProcess}${next().toString(16).padStart(8, '0')}`;

/**
 * Creates rows; each field that a test does not set gets a valid value, which differs between rows if it must be
 * unique.
 */
export function factories(db: Db, publicUrl: string, clearCatalogue: () => void) {
  async function only<Row>(rows: Promise<Row[]>): Promise<Row> {
    const [row] = await rows;
    if (!row) throw new Error('The row was not stored');
    return row;
  }

  const aSchool = (given: New<typeof schools> = {}) =>
    only(
      db
        .insert(schools)
        .values({ id: newId(), name: `School ${next()}`, ...given })
        .returning(),
    );

  /** Creates an active instructor without a password; tests sign in with `signIn`. */
  const aUser = (given: New<typeof users> = {}) => {
    const n = next();
    return only(
      db
        .insert(users)
        .values({
          id: newId(),
          name: 'Test',
          lastname: `User ${n}`,
          email: `user-${n}@test.example`,
          role: 'instructor',
          ...given,
        })
        .returning(),
    );
  };

  /** Creates a listed, purchasable simulation for $12.50 that runs in the sandbox. */
  const aSimulation = async (given: New<typeof simulations> = {}) => {
    const n = next();
    const row = await only(
      db
        .insert(simulations)
        .values({
          id: newId(),
          name: `Simulation ${n}`,
          slug: `simulation-${n}`,
          category: 'negotiations',
          order: n,
          priceCents: 1250,
          clientRoot: `${publicUrl}/sandbox`,
          oauthClientId: `oauth-${n}`,
          oauthClientSecret: `secret-${n}`,
          ...given,
        })
        .returning(),
    );
    clearCatalogue();
    return row;
  };

  /** Creates a purchase for ten students that the instructor pays at once. */
  const aPurchase = async (given: New<typeof purchases> = {}) => {
    const customerId = given.customerId ?? (await aUser()).id;
    const simulation = given.simulationId ? { id: given.simulationId } : await aSimulation();
    const quantity = given.quantity ?? 10;
    const priceCents = given.priceCents ?? 1250;
    return only(
      db
        .insert(purchases)
        .values({
          id: newId(),
          simulationId: simulation.id,
          customerId,
          clientCode: simulation.id,
          platform: 'sc-hub',
          order: `order-${next()}-${newId()}`,
          payer: 'instructor',
          paymentTime: 'now',
          quantity,
          priceCents,
          totalCents: quantity * priceCents,
          ...given,
        })
        .returning(),
    );
  };

  const anInvite = async (given: New<typeof invites> = {}) => {
    const purchaseId = given.purchaseId ?? (await aPurchase()).id;
    const studentId = given.studentId ?? (await aUser({ role: 'student' })).id;
    const id = given.id ?? newId();
    // As an instructor types it who knows the student.
    const [named] = await db
      .select({ name: users.name, lastname: users.lastname })
      .from(users)
      .where(eq(users.id, studentId));
    return only(
      db
        .insert(invites)
        .values({ id, purchaseId, studentId, ...named, playUrl: `${publicUrl}/sandbox/play/${id}`, ...given })
        .returning(),
    );
  };

  return { aSchool, aUser, aSimulation: aSimulation, aPurchase, anInvite };
}
