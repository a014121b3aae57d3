import { and, eq, gt, lte, notInArray, or } from 'drizzle-orm';
import { isAfterClosing, isBeforeOpening } from '../../../src/rules/classes';
import { audit } from '../../audit/audit';
import type { Db } from '../../db/connection';
import { nextVersion, takeDue } from '../../db/queries/writes';
import { classes, invites } from '../../db/schema/classes';
import type { Services } from '../../services/services';
import { asksPayment } from '../purchases/records';
import type { Step } from './inviteMail';
import { type ClassRecord, lockClass } from './records';
import { BATCH, type MailDeps, mailAgain, toRemind } from './resend';
import type { StudentRecord } from './students';

type Deps = MailDeps & Pick<Services, 'db' | 'logger'>;

/** Whether nobody is reminded any more, because the class was cancelled, archived or closed. */
const isOver = ({ purchase, archivedAt, closesAt }: ClassRecord, at: Date): boolean =>
  purchase.status === 'cancelled' ||
  archivedAt !== null ||
  isAfterClosing({ closes_at: closesAt?.toISOString() }, at);

/** The steps that a student of a class should have taken by now, and has not. Nobody can start before the opening. */
function missingAt(record: ClassRecord, at: Date) {
  const asks = asksPayment(record);
  const canStart = !isBeforeOpening({ opens_at: record.opensAt?.toISOString() }, at);
  return ({ invite, payment }: StudentRecord): Step[] => [
    ...(asks && !payment ? ['pay' as const] : []),
    ...(canStart && !(invite.startedAt ?? invite.finishedAt) ? ['start' as const] : []),
  ];
}

/**
 * Mails the next students of a locked class, in the order of their invites' ids. The last ones end the reminder, and
 * so does a class that is over.
 */
async function remindSome(deps: MailDeps, tx: Db, id: string, at: Date): Promise<void> {
  const record = await lockClass(tx, id);
  const waiting = or(toRemind(record, 'unpaid'), toRemind(record, 'not-started'));
  const isFirst = record.remindedTo === '';
  const over = isOver(record, at);
  const { inviteIds, sent } = over
    ? { inviteIds: [], sent: 0 }
    : await mailAgain(deps, tx, record, {
        actor: null,
        chosen: and(waiting, gt(invites.id, record.remindedTo)),
        missingOf: missingAt(record, at),
      });
  const isLast = inviteIds.length < BATCH;
  const count = sent + (isFirst ? 0 : record.remindedCount);
  await tx
    .update(classes)
    .set({
      ...(isLast && { remindAt: null }),
      ...(!over && { remindedAt: at, remindedCount: count }),
      remindedTo: isLast ? '' : (inviteIds.at(-1) ?? ''),
      updatedAt: nextVersion(record, at),
    })
    .where(eq(classes.id, id));
  if (!isLast) return;
  await audit(tx, {
    actor: null,
    entity: 'purchase',
    action: 'updated',
    record: id,
    before: { remind_at: record.remindAt?.toISOString() },
    after: over ? null : { reminded: count },
    at,
  });
}

/** Goes on with the reminder that has been due for longest; tells whether there was one. */
const sendNext = ({ db, now, ...deps }: Deps, failed: string[]): Promise<boolean> =>
  db.transaction(async (tx) => {
    const at = now();
    const due = await takeDue(tx, classes, {
      due: and(lte(classes.remindAt, at), notInArray(classes.id, [...failed])),
      order: [classes.remindAt],
    });
    if (!due) return false;
    try {
      await tx.transaction((nested) => remindSome({ ...deps, now }, nested, due.id, at));
    } catch (error) {
      // It is tried again in the next round, and does not keep the others waiting.
      failed.push(due.id);
      deps.logger.error({ classId: due.id, error }, 'a reminder could not be sent');
    }
    return true;
  });

/**
 * Sends the reminders that are due, each once. A batch of students and the place that it has come to are stored in one
 * transaction, so any server can go on after it.
 */
export async function sendReminders(deps: Deps, isStopped: () => boolean): Promise<void> {
  const failed: string[] = [];
  while (!isStopped() && (await sendNext(deps, failed)));
}
