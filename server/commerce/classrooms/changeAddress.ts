import type { ChangeAddress } from '../../../src/contract/classStudent';
import { isEmailAddress, normalizeEmail } from '../../../src/rules/emailAddress';
import { audit } from '../../audit/audit';
import type { CurrentUser } from '../../http/context';
import { badRequest, conflict } from '../../http/errors';
import { type AddDeps, addBatch } from './addStudents';
import { lockClass } from './records';
import { lockStudent, withdraw } from './revoke';

/**
 * Invites another address in a student's place; returns the id of its invite, and whether it was mailed. No account is
 * changed: the one of the wrong address loses its invite.
 */
export function changeAddress(
  deps: AddDeps,
  actor: CurrentUser,
  { classId, inviteId }: { classId: string; inviteId: string },
  { email: given }: ChangeAddress,
): Promise<{ inviteId: string; mailed: boolean }> {
  const email = normalizeEmail(given);
  if (!isEmailAddress(email)) {
    throw badRequest('The address cannot be changed so.', { email: 'This is not an email address.' });
  }
  return deps.db.transaction(async (tx) => {
    const record = await lockClass(tx, classId);
    const wrong = await lockStudent(tx, classId, inviteId);
    const { invite, student, payment } = wrong;
    if (email === student.email) return { inviteId: invite.id, mailed: false };
    if (payment) throw conflict('This student has paid, so the address cannot be changed any more.');
    if (invite.openedAt ?? invite.startedAt ?? invite.finishedAt)
      throw conflict('This student has opened the invitation, so the address cannot be changed any more.');
    const at = deps.now();
    await withdraw(tx, record, wrong, at);
    const freed = { ...record, seatsTaken: record.seatsTaken - 1 };
    const { name, lastname } = student;
    const entry = { index: 0, email, name, lastname };
    const { added, repeated, refused } = await addBatch(deps, tx, actor, freed, [entry]);
    if (repeated.length > 0) throw conflict('This address is in the class already.');
    const [refusal] = refused;
    if (refusal) throw conflict(refusal.reason, { email: refusal.reason });
    await audit(tx, {
      actor,
      entity: 'purchase',
      action: 'updated',
      record: classId,
      before: { student: student.email },
      after: { student: email },
      at,
    });
    return { inviteId: added[0]?.inviteId ?? '', mailed: true };
  });
}
