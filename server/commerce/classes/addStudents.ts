import { and, eq, inArray, sql } from 'drizzle-orm';
import type { AddedStudents, NewStudent } from '../../../src/contract/classStudent';
import { isEmailAddress, normalizeEmail, normalizeLine } from '../../../src/contract/emailAddress';
import { MAX_STUDENT_NAME } from '../../../src/contract/limits';
import { formatCount } from '../../../src/rules/money';
import { audit } from '../../audit/audit';
import { addAccounts } from '../../auth/accounts';
import type { Db } from '../../db/connection';
import { classes, invites, newId, paymentIntents, users } from '../../db/tables';
import type { CurrentUser } from '../../http/context';
import { conflict } from '../../http/errors';
import { oneLine } from '../../mail/names';
import type { Services } from '../../services/services';
import { announceStudents } from '../../webhooks/announce';
import { teachersOf } from './coTeachers';
import { mailInvitations } from './inviteMail';
import type { CountMails } from './mailLimit';
import { assertOpen, type ClassRecord, type LockClass } from './records';

/** How students come into a class: added by its instructor, and mailed a link, or by themselves through its link. */
type Way = 'added' | 'joined';

export type AddDeps = Pick<Services, 'db' | 'config' | 'limits' | 'mail' | 'now'>;
type Actor = Pick<CurrentUser, 'id'>;

/** Students of one transaction; other calls are served in between. */
const BATCH = 100;

interface Entry extends NewStudent {
  /** The place in the call. */
  index: number;
}

interface Refusal {
  index: number;
  email: string;
  reason: string;
}

interface Outcome {
  added: { email: string; inviteId: string }[];
  repeated: string[];
  refused: Refusal[];
}

const fullMessage = (seats: number): string =>
  seats === 1 ? 'The one seat is taken.' : `All ${formatCount(seats)} seats are taken.`;

/** The reason why a student cannot be added to any class; null without one. */
function entryProblem({ email, name, lastname }: NewStudent): string | null {
  if (!isEmailAddress(email)) return 'This is not an email address.';
  if (name.length > MAX_STUDENT_NAME) return `The name is longer than ${MAX_STUDENT_NAME} characters.`;
  if (lastname.length > MAX_STUDENT_NAME)
    return `The last name is longer than ${MAX_STUDENT_NAME} characters.`;
  return null;
}

const nameOf = (given: string): string => normalizeLine(oneLine(given));

/** The valid students, each address once; the outcome gets the others. */
function readStudents(students: readonly NewStudent[], { refused }: Outcome): Entry[] {
  const entries = new Map<string, Entry>();
  for (const [index, student] of students.entries()) {
    const email = normalizeEmail(student.email);
    const [name, lastname] = [nameOf(student.name), nameOf(student.lastname)];
    const reason = entryProblem({ email, name, lastname });
    if (reason) refused.push({ index, email: student.email, reason });
    else if (!entries.has(email)) entries.set(email, { index, email, name, lastname });
  }
  return [...entries.values()];
}

/** The invites of these accounts to the class, also withdrawn ones, by account. */
async function invitesOf(tx: Db, classId: string, accounts: Accounts) {
  const ids = [...accounts.values()].map(({ id }) => id);
  const found =
    ids.length === 0
      ? []
      : await tx
          .select()
          .from(invites)
          .where(and(eq(invites.classId, classId), inArray(invites.studentId, ids)));
  return new Map(found.map((invite) => [invite.studentId, invite]));
}
type Earlier = Awaited<ReturnType<typeof invitesOf>>;

/** Whether an invite was paid. The payment stays with it when its student is removed without a refund. */
const isPaid = sql`exists (select 1 from ${paymentIntents} where ${paymentIntents.inviteId} = ${invites.id})`;

/** Refuses students while nobody can come into the class. */
function assertReady(record: ClassRecord, at: Date): void {
  assertOpen(record, at);
  if (!record.sessionId)
    throw conflict('The simulation has not opened this session yet. Try again in a few minutes.');
}

interface Admission {
  entries: readonly Entry[];
  accounts: Accounts;
  earlier: Earlier;
  teachers: ReadonlySet<string>;
}

/** The students who get a seat, as long as one is free, and the number of seats then taken; the outcome gets the others. */
function admit(
  { seats, seatsTaken }: ClassRecord,
  { entries, accounts, earlier, teachers }: Admission,
  { repeated, refused }: Outcome,
) {
  let taken = seatsTaken;
  const admitted: Entry[] = [];
  for (const entry of entries) {
    const { index, email } = entry;
    const account = accounts.get(email);
    const invite = account && earlier.get(account.id);
    // A student who was removed after the start still has the seat.
    const hasSeat = Boolean(invite?.startedAt ?? invite?.finishedAt);
    const refuse = (reason: string) => refused.push({ index, email, reason });
    if (invite && !invite.revokedAt) repeated.push(email);
    else if (teachers.has(email)) refuse('This person runs the class, so they can’t take a seat in it.');
    else if (!hasSeat && taken === seats) refuse(fullMessage(seats));
    else {
      admitted.push(entry);
      if (!hasSeat) taken += 1;
    }
  }
  return { admitted, taken };
}

/** A student with the account and the invite, which may be a new one. */
interface Invited extends NewStudent {
  inviteId: string;
  userId: string;
}

interface NewInvites {
  classId: string;
  invited: readonly Invited[];
  /** The mails of the invites, in their order; empty if none are sent. */
  mailIds: readonly string[];
  at: Date;
}

async function storeInvites(tx: Db, { classId, invited, mailIds, at }: NewInvites): Promise<void> {
  await tx
    .insert(invites)
    .values(
      invited.map(({ inviteId, userId, name, lastname }, index) => ({
        id: inviteId,
        classId,
        studentId: userId,
        name,
        lastname,
        playUrl: '',
        mailId: mailIds[index] ?? null,
        createdAt: at,
      })),
    )
    // A student who was removed gets the same invite back, and one who has paid for it has opened it.
    .onConflictDoUpdate({
      target: [invites.classId, invites.studentId],
      set: {
        name: sql`excluded.name`,
        lastname: sql`excluded.lastname`,
        mailId: sql`excluded.mail_id`,
        createdAt: sql`excluded.created_at`,
        openedAt: sql`case when ${isPaid} then ${invites.openedAt} end`,
        revokedAt: null,
      },
    });
}

/** Adds students within a transaction that has locked the class. */
export async function addBatch(
  deps: AddDeps,
  tx: Db,
  actor: Actor,
  record: ClassRecord,
  entries: readonly Entry[],
  way: Way = 'added',
): Promise<Outcome> {
  const { id: classId, instructor } = record;
  assertReady(record, deps.now());

  const outcome: Outcome = { added: [], repeated: [], refused: [] };
  const known = await accountsOf(tx, entries);
  const earlier = await invitesOf(tx, classId, known);
  // Students who come by the class link do not run the class, whatever addresses it is shared with.
  const teachers = way === 'added' ? await teachersOf(tx, record) : new Set<string>();
  const { admitted, taken } = admit(record, { entries, accounts: known, earlier, teachers }, outcome);
  if (admitted.length === 0) return outcome;

  const at = deps.now();
  const accounts = await createAccounts(tx, actor, admitted, { schoolId: instructor.schoolId, at });
  const invited = admitted.flatMap(({ email, name, lastname }): Invited[] => {
    const account = accounts.get(email);
    if (!account) return [];
    const inviteId = earlier.get(account.id)?.id ?? newId();
    return [{ inviteId, userId: account.id, email, name, lastname }];
  });
  const { mailIds } = await mailInvitations(deps, tx, record, way === 'added' ? invited : []);
  await storeInvites(tx, { classId, invited, mailIds, at });
  await tx.update(classes).set({ seatsTaken: taken }).where(eq(classes.id, classId));
  outcome.added = invited;
  const studentIds = invited.map(({ userId }) => userId);
  await announceStudents(tx, 'student.added', { classId, studentIds, at });
  await audit(tx, {
    actor,
    entity: 'purchase',
    action: 'updated',
    record: classId,
    before: null,
    after: { [`students_${way}`]: invited.map(({ email }) => email) },
    at,
  });
  return outcome;
}

/** Invites students to a class and mails each a link. A second call invites and mails nobody twice. */
export async function addStudents(
  deps: AddDeps,
  actor: Actor,
  lock: LockClass,
  { students, count }: { students: readonly NewStudent[]; count: CountMails },
): Promise<AddedStudents> {
  const outcome: Outcome = { added: [], repeated: [], refused: [] };
  const entries = readStudents(students, outcome);
  for (let start = 0; start < entries.length; start += BATCH) {
    const batch = entries.slice(start, start + BATCH);
    const { added, repeated, refused } = await deps.db.transaction(async (tx) =>
      addBatch(deps, tx, actor, await lock(tx), batch),
    );
    count(added.length);
    outcome.added.push(...added);
    outcome.repeated.push(...repeated);
    outcome.refused.push(...refused);
  }
  outcome.refused.sort((a, b) => a.index - b.index);
  return {
    added: outcome.added.map(({ email }) => email),
    repeated: outcome.repeated,
    refused: outcome.refused.map(({ email, reason }) => ({ email, reason })),
  };
}

/** The accounts with the addresses of the students, as far as there are any. */
async function accountsOf(tx: Db, entries: readonly NewStudent[]) {
  const emails = JSON.stringify(entries.map(({ email }) => email));
  const accounts = await tx
    .select({ id: users.id, email: users.email })
    .from(users)
    // For a list of values, PostgreSQL would use the index of parts of texts, which takes a thousand times as long.
    .where(sql`${users.email} in (select jsonb_array_elements_text(${emails}::jsonb))`);
  return new Map(accounts.map((account) => [account.email, account]));
}
type Accounts = Awaited<ReturnType<typeof accountsOf>>;

/**
 * The accounts of the students. Missing ones are created, at the instructor's school; no other is changed. The same is
 * done for each student, so that the time tells nothing of the accounts.
 */
async function createAccounts(
  tx: Db,
  actor: Actor,
  entries: readonly NewStudent[],
  { schoolId, at }: { schoolId: string | null; at: Date },
): Promise<Accounts> {
  const rows = entries.map(({ email, name, lastname }) => ({
    email,
    name,
    lastname,
    role: 'student' as const,
    status: 'active' as const,
    addressUnproven: true,
    schoolId,
    createdAt: at,
  }));
  // In one order everywhere, so that two classes with the same students do not wait for each other.
  rows.sort((a, b) => (a.email < b.email ? -1 : 1));
  if (rows.length > 0) await addAccounts(tx, actor, at, rows);
  return accountsOf(tx, entries);
}
