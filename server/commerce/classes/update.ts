import { eq, inArray } from 'drizzle-orm';
import type { ClassUpdate } from '../../../src/contract/class';
import type { SessionField } from '../../../src/contract/webhook';
import { knowsZone } from '../../../src/rules/times/timeZones';
import { audit, changesBetween } from '../../audit/audit';
import { assertVersion, nextVersion } from '../../db/queries/writes';
import { classes, invites, paymentIntents } from '../../db/tables';
import type { CurrentUser } from '../../http/context';
import { badRequest } from '../../http/errors';
import type { Services } from '../../services/services';
import { announceSession } from '../../webhooks/announce';
import { checkOpenPayments } from '../payments/records';
import { type ClassRecord, lockClass } from './records';
import { studentsOfClass } from './students';

type Terms = Pick<ClassRecord, 'name' | 'opensAt' | 'closesAt' | 'timeZone' | 'remindAt' | 'archivedAt'>;

const refused = (errors: Record<string, string>) => badRequest('The session cannot be saved.', errors);

/** A time of a form; without one, the stored time. */
function timeOf(given: string | null | undefined, stored: Date | null): Date | null {
  if (given === undefined) return stored;
  return given === null ? null : new Date(given);
}

function archiveTime(archived: boolean | undefined, stored: Date | null, at: Date): Date | null {
  if (archived === undefined) return stored;
  return archived ? (stored ?? at) : null;
}

function checkDates({ opensAt, closesAt, remindAt, archivedAt }: Terms, stored: ClassRecord, at: Date): void {
  if (opensAt && closesAt && closesAt <= opensAt) {
    throw refused({ closes_at: 'Choose a time after the opening.' });
  }
  if (!remindAt) return;
  if (closesAt && remindAt >= closesAt) throw refused({ remind_at: 'Choose a time before the closing.' });
  if (remindAt.getTime() === stored.remindAt?.getTime()) return;
  if (remindAt <= at) throw refused({ remind_at: 'Choose a time that is still to come.' });
  if (stored.purchase.status === 'cancelled')
    throw refused({ remind_at: 'This session was cancelled: no reminder goes out.' });
  if (archivedAt) throw refused({ remind_at: 'This session is archived: no reminder goes out.' });
}

const snapshot = ({ name, opensAt, closesAt, timeZone, remindAt, archivedAt }: Terms) => ({
  class_name: name,
  opens_at: opensAt?.toISOString() ?? null,
  closes_at: closesAt?.toISOString() ?? null,
  time_zone: timeZone,
  remind_at: remindAt?.toISOString() ?? null,
  archived: archivedAt !== null,
});

/** The changed fields that a host reads. */
function changedForHost(before: ReturnType<typeof snapshot>, after: typeof before): SessionField[] {
  const changed: SessionField[] = before.class_name === after.class_name ? [] : ['name'];
  const dates = ['opens_at', 'closes_at'] as const;
  return [...changed, ...dates.filter((date) => before[date] !== after[date])];
}

/** Changes name, dates, time zone, reminder and archive of a class. */
export const updateClass = (
  { db, now }: Pick<Services, 'db' | 'now'>,
  actor: CurrentUser,
  id: string,
  { name, opens_at, closes_at, time_zone, remind_at, archived, updated_at }: ClassUpdate,
): Promise<void> =>
  db.transaction(async (tx) => {
    const stored = await lockClass(tx, id);
    assertVersion(stored, updated_at);
    const at = now();
    const terms: Terms = {
      name: name ?? stored.name,
      opensAt: timeOf(opens_at, stored.opensAt),
      closesAt: timeOf(closes_at, stored.closesAt),
      timeZone: time_zone === undefined ? stored.timeZone : knowsZone(time_zone) ? time_zone : '',
      remindAt: timeOf(remind_at, stored.remindAt),
      archivedAt: archiveTime(archived, stored.archivedAt, at),
    };
    checkDates(terms, stored, at);
    const before = snapshot(stored);
    const after = snapshot(terms);
    if (changesBetween(before, after).length === 0) return;
    await tx
      .update(classes)
      .set({
        ...terms,
        // A reminder with another time begins with the first student.
        ...(before.remind_at !== after.remind_at && { remindedTo: '' }),
        updatedAt: nextVersion(stored, at),
      })
      .where(eq(classes.id, id));
    // A seat cannot be paid after the closing.
    if (before.closes_at !== after.closes_at) {
      const students = tx.select({ id: invites.studentId }).from(invites).where(studentsOfClass(id));
      await checkOpenPayments(tx, stored.simulation.id, at, inArray(paymentIntents.userId, students));
    }
    await audit(tx, { actor, entity: 'purchase', action: 'updated', record: id, before, after, at });
    await announceSession(tx, { classId: id, changed: changedForHost(before, after), at });
  });
