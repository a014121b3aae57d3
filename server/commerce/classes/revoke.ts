import { and, eq, sql } from 'drizzle-orm';
import type { ChangeStudent, Revoke } from '../../../src/contract/classStudent';
import { isEmailAddress, normalizeEmail } from '../../../src/contract/emailAddress';
import { audit } from '../../audit/audit';
import { endInviteLinks } from '../../auth/accessLinks';
import { assertRecentSignIn } from '../../auth/logins';
import type { Db } from '../../db/connection';
import { nextVersionOf } from '../../db/queries/writes';
import { classes, invites, paymentIntents, users } from '../../db/tables';
import type { CurrentUser } from '../../http/context';
import { badRequest, conflict } from '../../http/errors';
import type { Services } from '../../services/services';
import { announceStudents } from '../../webhooks/announce';
import { checkOpenPayments } from '../payments/records';
import { makeRefund, type RequestedRefund, refundInvitePayment } from '../payments/refund';
import { type AddDeps, addBatch } from './addStudents';
import { type ClassRecord, lockClass } from './records';
import { noSuchStudent, type StudentRecord, selectStudents, studentsOfClass } from './students';

type Deps = Pick<Services, 'config' | 'db' | 'mail' | 'payments' | 'now' | 'logger'>;

/** Locks a student of a class: nobody pays, opens or starts the invite until the end of the transaction. */
async function lockStudent(tx: Db, classId: string, inviteId: string): Promise<StudentRecord> {
  const [invite] = await tx
    .select({ id: invites.id })
    .from(invites)
    .where(and(eq(invites.id, inviteId), studentsOfClass(classId)))
    .for('update');
  const [record] = invite ? await selectStudents(tx).where(eq(invites.id, inviteId)) : [];
  if (!record) throw noSuchStudent();
  return record;
}

/** Withdraws an invite within a transaction that has locked class and student. An open payment for it is cancelled. */
async function withdraw(
  tx: Db,
  { id: classId, simulation }: ClassRecord,
  { invite, student }: StudentRecord,
  at: Date,
) {
  await endInviteLinks(tx, [invite.id], at);
  await tx.update(invites).set({ revokedAt: at }).where(eq(invites.id, invite.id));
  await checkOpenPayments(tx, simulation.id, at, eq(paymentIntents.userId, student.id));
  await announceStudents(tx, 'student.revoked', {
    classId,
    studentIds: [student.id],
    at,
  });
  // A student who has started keeps the seat.
  if (invite.startedAt ?? invite.finishedAt) return;
  await tx
    .update(classes)
    .set({ seatsTaken: sql`${classes.seatsTaken} - 1` })
    .where(eq(classes.id, classId));
}

function checkPayment({ payment }: StudentRecord, actor: CurrentUser, refund: boolean | undefined): void {
  if (!payment) return;
  if (actor.role !== 'administrator')
    throw conflict(
      'This student has paid: only the support team can revoke the invitation and refund the payment. Contact us.',
    );
  if (refund === undefined) {
    const message = 'This student has paid. Choose whether the payment is refunded.';
    throw conflict(message, { refund: message });
  }
}

/** Removes a student from a class. The links end at once, and the seat is free again unless the student has started. */
export async function revokeStudent(
  deps: Deps,
  actor: CurrentUser,
  { classId, inviteId }: { classId: string; inviteId: string },
  { refund }: Revoke,
): Promise<void> {
  if (refund) assertRecentSignIn(actor, deps.now);
  const requested = await deps.db.transaction(async (tx): Promise<RequestedRefund | null> => {
    const record = await lockClass(tx, classId);
    const student = await lockStudent(tx, classId, inviteId);
    checkPayment(student, actor, refund);
    const at = deps.now();
    await withdraw(tx, record, student, at);
    await audit(tx, {
      actor,
      entity: 'purchase',
      action: 'updated',
      record: classId,
      before: { student: student.student.email },
      after: null,
      at,
    });
    const reason = 'Your invitation was withdrawn.';
    return refund ? refundInvitePayment({ ...deps, db: tx }, actor, inviteId, reason) : null;
  });
  if (requested) await makeRefund(deps, requested, 'The invitation was revoked.');
}

/**
 * Corrects a student who has not come yet; returns the id of the invite, and whether it was mailed. Another address gets
 * an invite in place of this one, and the account of the wrong address is left as it is. Another name is the account's,
 * too, if the account was made for this invite, and its owner has not signed in.
 */
export function changeStudent(
  deps: AddDeps,
  actor: CurrentUser,
  { classId, inviteId }: { classId: string; inviteId: string },
  given: ChangeStudent,
): Promise<{ inviteId: string; mailed: boolean }> {
  const asked = given.email === undefined ? undefined : normalizeEmail(given.email);
  if (asked !== undefined && !isEmailAddress(asked)) {
    throw badRequest('The address cannot be changed.', { email: 'This is not an email address.' });
  }
  return deps.db.transaction(async (tx) => {
    const record = await lockClass(tx, classId);
    const stored = await lockStudent(tx, classId, inviteId);
    const { invite, student, payment } = stored;
    const email = asked ?? student.email;
    const { name = invite.name, lastname = invite.lastname } = given;
    const isMoved = email !== student.email;
    if (!isMoved && name === invite.name && lastname === invite.lastname)
      return { inviteId: invite.id, mailed: false };
    if (isMoved && payment)
      throw conflict('This student has paid, so the address cannot be changed any more.');
    if (invite.openedAt ?? invite.startedAt ?? invite.finishedAt)
      throw conflict('This student has opened the invitation, and cannot be changed any more.');
    const at = deps.now();
    const note = (text: { email: string; name: string; lastname: string }) =>
      isMoved ? text.email : `${text.name} ${text.lastname}`.trim();
    await audit(tx, {
      actor,
      entity: 'purchase',
      action: 'updated',
      record: classId,
      before: { student: note({ ...invite, email: student.email }) },
      after: { student: note({ email, name, lastname }) },
      at,
    });
    if (!isMoved) {
      await tx.update(invites).set({ name, lastname }).where(eq(invites.id, invite.id));
      await tx
        .update(users)
        .set({ name, lastname, updatedAt: nextVersionOf(users.updatedAt, at) })
        .where(and(eq(users.id, student.id), eq(users.createdAt, invite.createdAt), users.addressUnproven));
      return { inviteId: invite.id, mailed: false };
    }
    await withdraw(tx, record, stored, at);
    const freed = { ...record, seatsTaken: record.seatsTaken - 1 };
    const entry = { index: 0, email, name, lastname };
    const { added, repeated, refused } = await addBatch(deps, tx, actor, freed, [entry]);
    if (repeated.length > 0) throw conflict('This address is in the class already.');
    const [refusal] = refused;
    if (refusal) throw conflict(refusal.reason, { email: refusal.reason });
    return { inviteId: added[0]?.inviteId ?? '', mailed: true };
  });
}
