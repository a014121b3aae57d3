import { and, eq, getTableColumns, isNotNull } from 'drizzle-orm';
import type { Obstacle } from '../../src/contract/host';
import { findHostStudent, findTeacher, obstacleOf } from '../commerce/hosts/records';
import type { Db } from '../db/connection';
import { classes, invites } from '../db/schema/classes';
import { purchases } from '../db/schema/purchases';
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
export async function findSession(db: Db, clientId: string, classId: string) {
  const [found] = await db
    .select({ ...getTableColumns(classes), simulation: simulations })
    .from(classes)
    .innerJoin(purchases, eq(purchases.id, classes.id))
    .innerJoin(simulations, eq(simulations.id, purchases.simulationId))
    .where(and(eq(classes.id, classId), eq(simulations.oauthClientId, clientId)));
  if (!found) throw notFound('There is no such session.');
  return found;
}

/** The part of a user in a session; null if they have none. */
export async function findSeat(db: Db, classId: string, userId: string, now: Date): Promise<Seat | null> {
  if (await findTeacher(db, classId, userId)) {
    return { role: 'instructor', obstacle: null, invite: null };
  }
  try {
    const record = await findHostStudent(db, classId, userId);
    // Anybody can have registered with the address before the student came.
    if (record.student.addressUnproven) return null;
    return { role: 'student', obstacle: obstacleOf(record, now), invite: record.id };
  } catch (error) {
    if (error instanceof HttpError && error.status === 404) return null;
    throw error;
  }
}

/** Whether a user had a seat in a session, and the invitation was withdrawn. */
export async function wasWithdrawn(db: Db, classId: string, userId: string): Promise<boolean> {
  const [invite] = await db
    .select({ id: invites.id })
    .from(invites)
    .where(and(eq(invites.classId, classId), eq(invites.studentId, userId), isNotNull(invites.revokedAt)));
  return invite !== undefined;
}
