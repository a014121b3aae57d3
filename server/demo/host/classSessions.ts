import { randomBytes } from 'node:crypto';
import { and, asc, eq, isNull, sql } from 'drizzle-orm';
import type { ClassSession } from '../../../src/contract/purchase';
import { parseVariations } from '../../../src/rules/variations';
import type { Db } from '../../db/connection';
import { paymentIntents } from '../../db/schema/payments';
import { schools, users } from '../../db/schema/people';
import { invites, purchases } from '../../db/schema/purchases';
import { sandboxClassSessions, sandboxMoves } from '../../db/schema/sandbox';
import { simulations } from '../../db/schema/simulations';

/** 128 random bits, since knowing a class session's address is enough to run it. */
const newClassSessionId = (): string => randomBytes(16).toString('base64url');

const looksLikeClassSessionId = (text: string): boolean => /^[\w-]{22}$/.test(text);

/** Opens the class session of a purchase; null if the simulation has no such purchase. */
export async function openClassSession(
  db: Db,
  simulationId: string,
  { purchase, quantity, variation }: { purchase: string; quantity: number; variation: string },
): Promise<string | null> {
  const [found] = await db
    .select({ name: simulations.name, variations: simulations.variations })
    .from(purchases)
    .innerJoin(simulations, eq(simulations.id, purchases.simulationId))
    .where(and(eq(purchases.id, purchase), eq(simulations.id, simulationId)));
  if (!found) return null;
  const label = parseVariations(found.variations).find(({ key }) => key === variation)?.label;
  await db
    .insert(sandboxClassSessions)
    .values({
      id: newClassSessionId(),
      purchaseId: purchase,
      name: label ? `${found.name} (${label})` : found.name,
      seats: quantity,
    })
    .onConflictDoNothing();
  const [classSession] = await db
    .select({ id: sandboxClassSessions.id })
    .from(sandboxClassSessions)
    .where(eq(sandboxClassSessions.purchaseId, purchase));
  return classSession?.id ?? null;
}

const columns = {
  id: sandboxClassSessions.id,
  name: sandboxClassSessions.name,
  seats: sandboxClassSessions.seats,
  purchase: { id: purchases.id, status: purchases.status, payer: purchases.payer },
  simulation: {
    id: simulations.id,
    name: simulations.name,
    subtitle: simulations.subtitle,
    category: simulations.category,
    clientRoot: simulations.clientRoot,
    priceCents: simulations.priceCents,
  },
  instructor: {
    id: users.id,
    name: users.name,
    lastname: users.lastname,
    email: users.email,
  },
  school: { name: schools.name, freeToPlay: schools.freeToPlay },
};

export async function findClassSession(db: Db, id: string) {
  if (!looksLikeClassSessionId(id)) return null;
  const [classSession] = await db
    .select(columns)
    .from(sandboxClassSessions)
    .innerJoin(purchases, eq(purchases.id, sandboxClassSessions.purchaseId))
    .innerJoin(simulations, eq(simulations.id, purchases.simulationId))
    .innerJoin(users, eq(users.id, purchases.customerId))
    .leftJoin(schools, eq(schools.id, users.schoolId))
    .where(eq(sandboxClassSessions.id, id));
  return classSession ?? null;
}
/** Stores the number of learners that the hub has confirmed. It never falls, since requests may come late. */
export async function setSeats(db: Db, classSessionId: string, seats: number): Promise<void> {
  await db
    .update(sandboxClassSessions)
    .set({ seats: sql`greatest(${sandboxClassSessions.seats}, ${seats}::int)` })
    .where(eq(sandboxClassSessions.id, classSessionId));
}

export type SandboxClassSession = NonNullable<Awaited<ReturnType<typeof findClassSession>>>;

/** The invited students of a class session, in the order of their invites. */
export const studentsOf = (db: Db, { purchase }: Pick<SandboxClassSession, 'purchase'>) =>
  db
    .select({
      inviteId: invites.id,
      playUrl: invites.playUrl,
      email: users.email,
      name: users.name,
      lastname: users.lastname,
      paymentId: paymentIntents.id,
      move: sandboxMoves.move,
    })
    .from(invites)
    .innerJoin(users, eq(users.id, invites.studentId))
    .leftJoin(paymentIntents, eq(paymentIntents.inviteId, invites.id))
    .leftJoin(sandboxMoves, eq(sandboxMoves.inviteId, invites.id))
    .where(and(eq(invites.purchaseId, purchase.id), isNull(invites.revokedAt)))
    .orderBy(asc(invites.createdAt), asc(users.email));
export type InvitedStudent = Awaited<ReturnType<typeof studentsOf>>[number];

export const fullName = ({ name, lastname }: { name: string; lastname: string }): string =>
  `${name} ${lastname}`.trim();

/** A class session in the format of the hub's API. */
export async function describeClassSession(db: Db, classSession: SandboxClassSession): Promise<ClassSession> {
  const students = await studentsOf(db, classSession);
  return {
    id: classSession.id,
    name: classSession.name,
    players: students.map((student) => ({ email: student.email, name: fullName(student) })),
  };
}
