import { and, eq, isNotNull } from 'drizzle-orm';
import type { Obstacle } from '../../src/contract/host';
import { obstacleOf } from '../commerce/hosts/present';
import { findHostStudent, findTeacher } from '../commerce/hosts/records';
import { isClass } from '../commerce/purchases/records';
import type { Db } from '../db/connection';
import { invites, purchases } from '../db/schema/purchases';
import { simulations } from '../db/schema/simulations';
import { HttpError, notFound } from '../http/errors';

/** A user's part in a session. */
export interface Seat {
  role: 'student' | 'instructor';
  /** The reason why a student may not play now. */
  obstacle: Obstacle | null;
  /** The id of a student's invite. */
  invite: string | null;
}

/** A session and its simulation; a 404 if the client has no such session. */
export async function findSession(db: Db, clientId: string, purchaseId: string) {
  const [found] = await db
    .select({ purchase: purchases, simulation: simulations })
    .from(purchases)
    .innerJoin(simulations, eq(simulations.id, purchases.simulationId))
    .where(and(eq(purchases.id, purchaseId), isClass, eq(simulations.oauthClientId, clientId)));
  if (!found) throw notFound('There is no such session.');
  return found;
}

/** The part of a user in a session; null if they have none. */
export async function findSeat(db: Db, purchaseId: string, userId: string, now: Date): Promise<Seat | null> {
  if (await findTeacher(db, purchaseId, userId)) {
    return { role: 'instructor', obstacle: null, invite: null };
  }
  try {
    const record = await findHostStudent(db, purchaseId, userId);
    // Anybody can have registered with the address before the student came.
    if (record.student.addressUnproven) return null;
    return { role: 'student', obstacle: obstacleOf(record, now), invite: record.id };
  } catch (error) {
    if (error instanceof HttpError && error.status === 404) return null;
    throw error;
  }
}

/** Whether a user had a seat in a session, and the invitation was withdrawn. */
export async function wasWithdrawn(db: Db, purchaseId: string, userId: string): Promise<boolean> {
  const [invite] = await db
    .select({ id: invites.id })
    .from(invites)
    .where(
      and(eq(invites.purchaseId, purchaseId), eq(invites.studentId, userId), isNotNull(invites.revokedAt)),
    );
  return invite !== undefined;
}
