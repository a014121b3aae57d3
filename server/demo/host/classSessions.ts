import { randomBytes } from 'node:crypto';
import { and, asc, eq } from 'drizzle-orm';
import type { ClassSession } from '../../../src/contract/purchase';
import { parseVariations } from '../../../src/rules/variations';
import type { Db } from '../../db/connection';
import { paymentIntents } from '../../db/schema/payments';
import { schools, users } from '../../db/schema/people';
import { invites, purchases } from '../../db/schema/purchases';
import { sandboxGames, sandboxMoves } from '../../db/schema/sandbox';
import { simulations } from '../../db/schema/simulations';

/** 128 random bits, since knowing a game's address is enough to run it. */
const newGameId = (): string => randomBytes(16).toString('base64url');

const looksLikeGameId = (text: string): boolean => /^[\w-]{22}$/.test(text);

/** Opens the game of a purchase; null if the simulation has no such purchase. */
export async function openGame(
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
    .insert(sandboxGames)
    .values({
      id: newGameId(),
      purchaseId: purchase,
      name: label ? `${found.name} (${label})` : found.name,
      seats: quantity,
    })
    .onConflictDoNothing();
  const [game] = await db
    .select({ id: sandboxGames.id })
    .from(sandboxGames)
    .where(eq(sandboxGames.purchaseId, purchase));
  return game?.id ?? null;
}

const columns = {
  id: sandboxGames.id,
  name: sandboxGames.name,
  seats: sandboxGames.seats,
  purchase: { id: purchases.id, status: purchases.status, payer: purchases.payer },
  simulation: {
    id: simulations.id,
    name: simulations.name,
    subtitle: simulations.subtitle,
    category: simulations.category,
    clientRoot: simulations.clientRoot,
    priceCents: simulations.priceCents,
  },
  instructor: { name: users.name, lastname: users.lastname, email: users.email, schoolId: users.schoolId },
  school: { name: schools.name, freeToPlay: schools.freeToPlay },
};

export async function findGame(db: Db, id: string) {
  if (!looksLikeGameId(id)) return null;
  const [game] = await db
    .select(columns)
    .from(sandboxGames)
    .innerJoin(purchases, eq(purchases.id, sandboxGames.purchaseId))
    .innerJoin(simulations, eq(simulations.id, purchases.simulationId))
    .innerJoin(users, eq(users.id, purchases.customerId))
    .leftJoin(schools, eq(schools.id, users.schoolId))
    .where(eq(sandboxGames.id, id));
  return game ?? null;
}
/** Stores the number of learners that the hub has confirmed. */
export async function setSeats(db: Db, gameId: string, seats: number): Promise<void> {
  await db.update(sandboxGames).set({ seats }).where(eq(sandboxGames.id, gameId));
}

export type SandboxGame = NonNullable<Awaited<ReturnType<typeof findGame>>>;

/** The invited students of a game, in the order of their invites. */
export const studentsOf = (db: Db, { purchase }: Pick<SandboxGame, 'purchase'>) =>
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
    .where(eq(invites.purchaseId, purchase.id))
    .orderBy(asc(invites.createdAt), asc(users.email));
export type GameStudent = Awaited<ReturnType<typeof studentsOf>>[number];

export const fullName = ({ name, lastname }: { name: string; lastname: string }): string =>
  `${name} ${lastname}`.trim();

/** A game in the format of the hub's API. */
export async function describeGame(db: Db, game: SandboxGame): Promise<ClassSession> {
  const students = await studentsOf(db, game);
  return {
    id: game.id,
    name: game.name,
    players: students.map((student) => ({ email: student.email, name: fullName(student) })),
  };
}
