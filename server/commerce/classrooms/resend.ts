import { and, asc, inArray, sql } from 'drizzle-orm';
import type { Resend } from '../../../src/contract/classroom';
import { audit } from '../../audit/audit';
import type { Db } from '../../db/connection';
import { users } from '../../db/schema/people';
import { invites } from '../../db/schema/purchases';
import type { CurrentUser } from '../../http/context';
import { conflict } from '../../http/errors';
import type { Services } from '../../services/services';
import { endInviteLinks, mailInvitations } from './invitations';
import { type ClassroomRecord, lockClass } from './records';
import { matchingStudents, selectStudents, studentsOfClass } from './students';

type Deps = Pick<Services, 'db' | 'config' | 'limits' | 'mail' | 'now'>;

/** Mails of one transaction; other calls are served in between. */
const BATCH = 100;

const isMailable = sql`${users.status} <> 'deleted'`;

/** Stores the last mail of each invite. */
const storeMails = (tx: Db, rows: readonly { id: string; mail: string }[]) =>
  tx.execute(sql`
    update ${invites} set mail_id = sent.mail
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as sent(id text, mail text)
    where ${invites.id} = sent.id`);

/** Mails a new link to each of these students, and ends the links that they had. */
async function mailAgain(deps: Deps, tx: Db, actor: CurrentUser, record: ClassroomRecord, ids: string[]) {
  const students = await selectStudents(tx)
    .where(and(studentsOfClass(record.purchase.id), inArray(invites.id, ids), isMailable))
    .orderBy(asc(invites.id))
    .for('no key update', { of: invites });
  if (students.length === 0) return 0;
  const inviteIds = students.map(({ invite }) => invite.id);
  await endInviteLinks(tx, inviteIds);
  const recipients = students.map(({ invite, student }) => ({
    inviteId: invite.id,
    userId: student.id,
    email: student.email,
    name: student.name,
  }));
  const mailIds = await mailInvitations(deps, tx, record, recipients);
  await storeMails(
    tx,
    inviteIds.map((id, index) => ({ id, mail: mailIds[index] ?? '' })),
  );
  await audit(tx, {
    actor,
    entity: 'purchase',
    action: 'updated',
    record: record.purchase.id,
    before: null,
    after: { invitations_sent: recipients.map(({ email }) => email) },
    at: deps.now(),
  });
  return students.length;
}

/** Mails students of a class their invitation again, and returns their number. */
export async function resendInvitations(
  deps: Deps,
  actor: CurrentUser,
  record: ClassroomRecord,
  resend: Resend,
): Promise<number> {
  const { db } = deps;
  const chosen =
    'students' in resend
      ? and(studentsOfClass(record.purchase.id), inArray(invites.id, resend.students))
      : matchingStudents(record, { state: resend.state });
  const found = await selectStudents(db).where(and(chosen, isMailable));
  const ids = found.map(({ invite }) => invite.id).sort();
  if (ids.length > 0) await deps.limits.consume('invitation-account', actor.id, ids.length);
  let sent = 0;
  for (let start = 0; start < ids.length; start += BATCH) {
    const batch = ids.slice(start, start + BATCH);
    sent += await db.transaction(async (tx) => {
      const locked = await lockClass(tx, record.purchase.id);
      if (locked.purchase.status === 'cancelled') throw conflict('This session was cancelled.');
      return mailAgain(deps, tx, actor, locked, batch);
    });
  }
  return sent;
}
