import { and, asc, eq, gt, inArray, lte, notInArray, or, type SQL, sql } from 'drizzle-orm';
import type { Resend } from '../../../src/contract/classStudent';
import { isAfterClosing, isBeforeOpening } from '../../../src/rules/classes';
import { audit } from '../../audit/audit';
import type { Db } from '../../db/connection';
import { nextVersion, takeDue } from '../../db/queries/writes';
import { classes, invites } from '../../db/tables';
import type { CurrentUser } from '../../http/context';
import { badRequest, invalidFields, tooManyRequests } from '../../http/errors';
import type { Services } from '../../services/services';
import { asksPayment } from '../purchases/records';
import { mailInvitations, type Step } from './inviteMail';
import { type CountMails, countersOfInstructor, withinMailLimit } from './mailLimit';
import { assertOpen, type ClassRecord, type LockClass, lockClass, remindable } from './records';
import { inviteIdsOf, type StudentRecord, selectStudents, studentsOfClass } from './students';

type MailDeps = Pick<Services, 'config' | 'limits' | 'mail' | 'now'>;

const HOUR_SECONDS = 60 * 60;

/** Mails of one transaction; other calls are served in between. */
const BATCH = 250;

/** The condition of the students of a class who are reminded of a step. */
const toRemind = (record: ClassRecord, state: keyof typeof remindable): SQL =>
  state === 'unpaid' && !asksPayment(record) ? sql`false` : remindable[state];

/** Stores the last mail of each invite. */
const storeMails = (tx: Db, rows: readonly { id: string; mail: string }[]) =>
  tx.execute(sql`
    update ${invites} set mail_id = sent.mail
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as sent(id text, mail text)
    where ${invites.id} = sent.id`);

interface Sending {
  /** Null for a reminder that was planned, which counts as sent by the instructor of the class. */
  actor: CurrentUser | null;
  /** The condition of the students. */
  chosen: SQL | undefined;
  /** The steps that a student should have taken, for a reminder; without it, the mail is the invitation again. */
  missingOf?: ((student: StudentRecord) => readonly Step[]) | undefined;
}

interface Sent {
  /** The ids of the invites of all, in order. */
  inviteIds: string[];
  /** The number of mails. */
  sent: number;
  /** The reason why one of the mails was not sent; undefined if all were. */
  problem?: string | undefined;
}

/** Mails a new link to these students, a batch at most. */
async function mailAgain(
  deps: MailDeps,
  tx: Db,
  record: ClassRecord,
  { actor, chosen, missingOf }: Sending,
): Promise<Sent> {
  const students = await selectStudents(tx)
    .where(and(studentsOfClass(record.id), chosen))
    .orderBy(asc(invites.id))
    .limit(BATCH)
    .for('no key update', { of: invites });
  if (students.length === 0) return { inviteIds: [], sent: 0 };
  const inviteIds = students.map(({ invite }) => invite.id);
  const recipients = students.map((found) => ({
    inviteId: found.invite.id,
    userId: found.student.id,
    email: found.student.email,
    name: found.student.name,
    missing: missingOf?.(found),
  }));
  const by = actor ? [] : countersOfInstructor(record);
  const { mailIds, problems } = await mailInvitations(deps, tx, record, recipients, by);
  await storeMails(
    tx,
    inviteIds.map((id, index) => ({ id, mail: mailIds[index] ?? '' })),
  );
  const mailed = recipients.filter((_, index) => problems[index] === null);
  if (mailed.length > 0) {
    await audit(tx, {
      actor,
      entity: 'purchase',
      action: 'updated',
      record: record.id,
      before: null,
      after: { [missingOf ? 'reminders_sent' : 'invitations_sent']: mailed.map(({ email }) => email) },
      at: deps.now(),
    });
  }
  return {
    inviteIds,
    sent: mailed.length,
    problem: problems.find((problem) => problem !== null) ?? undefined,
  };
}

/** Mails these invitations again, and counts them batch by batch. Returns the reason why one was not sent. */
async function mailInBatches(
  deps: MailDeps & Pick<Services, 'db'>,
  actor: CurrentUser,
  lock: LockClass,
  { ids, reminds, count }: { ids: readonly string[]; reminds: boolean; count: CountMails },
): Promise<string | undefined> {
  let sent = 0;
  let problem: string | undefined;
  for (let start = 0; start < ids.length; start += BATCH) {
    const batch = ids.slice(start, start + BATCH);
    const mailed = await deps.db.transaction(async (tx) => {
      const locked = await lock(tx);
      assertOpen(locked, deps.now());
      const missingOf = reminds ? missingAt(locked, deps.now()) : undefined;
      const now = await mailAgain(deps, tx, locked, { actor, chosen: inArray(invites.id, batch), missingOf });
      if (reminds && now.sent > 0) {
        const reminder = { remindedAt: deps.now(), remindedCount: sent + now.sent };
        await tx.update(classes).set(reminder).where(eq(classes.id, locked.id));
      }
      return now;
    });
    sent += mailed.sent;
    count(mailed.sent);
    problem ??= mailed.problem;
  }
  return problem;
}

/** Refuses ids that are those of no student of the class. */
async function assertStudents(db: Db, record: ClassRecord, ids: readonly string[]): Promise<void> {
  const known = await db.$count(invites, and(studentsOfClass(record.id), inArray(invites.id, [...ids])));
  if (known === new Set(ids).size) return;
  const message = 'A student that you chose is no longer in the class. Reload the page.';
  throw badRequest(message, { students: message });
}

function chosenBy(record: ClassRecord, { students, state }: Resend): SQL | undefined {
  if (students) return inArray(invites.id, students);
  if (state) return toRemind(record, state);
  throw invalidFields({ students: 'Name students, or a state.' });
}

/** Mails students of a class their invitation again, and returns their number. */
export async function resendInvitations(
  deps: MailDeps & Pick<Services, 'db' | 'limits'>,
  actor: CurrentUser,
  { record, lock }: { record: ClassRecord; lock: LockClass },
  resend: Resend,
): Promise<number> {
  const { db, limits } = deps;
  assertOpen(record, deps.now());
  const chosen = chosenBy(record, resend);
  if (resend.students) await assertStudents(db, record, resend.students);
  const ids = await inviteIdsOf(db, and(studentsOfClass(record.id), chosen));
  if (ids.length === 0) return 0;
  // The same call again is a second click, or a try after an answer that was lost.
  const call = `${record.id} ${JSON.stringify(resend)}`;
  if (!(await limits.allows('same-resend', call))) {
    throw tooManyRequests(
      30,
      'These invitations have just been sent. Wait half a minute to send them again.',
    );
  }
  let sent = 0;
  try {
    const problem = await withinMailLimit(deps, {
      actor,
      most: ids.length,
      run: (count) => {
        const countSent = (mails: number) => {
          sent += mails;
          count(mails);
        };
        return mailInBatches(deps, actor, lock, {
          ids,
          reminds: resend.state !== undefined,
          count: countSent,
        });
      },
    });
    if (sent === 0 && problem) throw tooManyRequests(HOUR_SECONDS, problem);
    return sent;
  } catch (error) {
    // After a part of the mails, the same call again would mail these twice.
    if (sent === 0) await limits.giveBack('same-resend', call);
    throw error;
  }
}

type Deps = MailDeps & Pick<Services, 'db' | 'logger'>;

/**
 * Whether nobody is reminded any more, because the class was cancelled, archived or closed, or nobody has proven the
 * address of its instructor.
 */
const isOver = ({ purchase, archivedAt, closesAt, instructor }: ClassRecord, at: Date): boolean =>
  instructor.addressUnproven ||
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
