import { and, eq, exists, gt, isNotNull, isNull, lte, ne, not, or, type SQL, sql } from 'drizzle-orm';
import type { ClassroomQuery } from '../../../src/contract/classroom';
import type { Db } from '../../db/connection';
import { classes, invites } from '../../db/schema/classes';
import { purchases } from '../../db/schema/purchases';
import { hasFinished, hasStarted } from '../invites/studentStates';

/** A condition that holds or not, and is never unknown. */
const known = (condition: SQL | undefined): SQL => sql`coalesce(${condition}, false)`;

function conditionsOf(db: Db, at: Date) {
  const withStudent = (condition?: SQL) =>
    exists(
      db
        .select({ id: invites.id })
        .from(invites)
        .where(and(eq(invites.classId, classes.id), isNull(invites.revokedAt), condition)),
    );
  const isClosed = known(lte(classes.closesAt, at));
  const isBeforeOpening = known(gt(classes.opensAt, at));
  return {
    isRunning: and(ne(purchases.status, 'cancelled'), isNotNull(classes.sessionId)),
    isOpen: and(not(isClosed), not(isBeforeOpening)),
    isOver: known(or(isClosed, and(withStudent(), not(withStudent(not(hasFinished)))))),
    isInClass: known(and(withStudent(hasStarted), not(isBeforeOpening))),
    someHaveNotStarted: withStudent(not(hasStarted)),
  };
}

/** The condition of the classes in a state; `classStateOf` of the app says the same of one class. */
export function inClassState(db: Db, state: NonNullable<ClassroomQuery['state']>, at: Date) {
  const { isRunning, isOver, isInClass } = conditionsOf(db, at);
  switch (state) {
    case 'cancelled':
      return eq(purchases.status, 'cancelled');
    case 'opening':
      return and(ne(purchases.status, 'cancelled'), isNull(classes.sessionId));
    case 'ready':
      return and(isRunning, not(isOver), not(isInClass));
    case 'in-class':
      return and(isRunning, not(isOver), isInClass);
    case 'finished':
      return and(isRunning, isOver);
  }
}

/** The condition of the classes with students who could start now, and have not. */
export function hasLateStudents(db: Db, at: Date): SQL | undefined {
  const { isRunning, isOpen, someHaveNotStarted } = conditionsOf(db, at);
  return and(isRunning, isOpen, someHaveNotStarted);
}
