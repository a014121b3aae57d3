import { and, asc, eq, isNull, not, type SQL, sql } from 'drizzle-orm';
import type { ClassStudentQuery } from '../../../src/contract/classStudent';
import type { Db } from '../../db/connection';
import {
  byLetters,
  containingWords,
  orderOf,
  pageOf,
  type Sorts,
  sortingOf,
  totalOf,
} from '../../db/queries/lists';
import { invites, mails, paymentIntents, users } from '../../db/tables';
import { notFound } from '../../http/errors';
import { hasFailed, hasFinished, hasOpened, hasStarted, shownName, wasSent } from '../invites/records';
import { refundedCents } from '../payments/records';
import { asksPayment } from '../purchases/records';
import { type ClassRecord, hasPaid } from './records';

const shown = shownName(users);

export const studentColumns = {
  invite: invites,
  student: {
    id: users.id,
    email: users.email,
    ...shown,
  },
  mail: {
    status: mails.status,
    lastError: mails.lastError,
    triedAt: mails.triedAt,
    createdAt: mails.createdAt,
  },
  payment: {
    id: paymentIntents.id,
    amount: paymentIntents.amount,
    refunded: refundedCents,
    paidAt: paymentIntents.paidAt,
    updatedAt: paymentIntents.updatedAt,
  },
};

/** Students of classes with all shown fields, in one query. */
export const selectStudents = (db: Db) =>
  db
    .select(studentColumns)
    .from(invites)
    .innerJoin(users, eq(users.id, invites.studentId))
    .leftJoin(mails, eq(mails.id, invites.mailId))
    .leftJoin(paymentIntents, eq(paymentIntents.inviteId, invites.id))
    .$dynamic();

/** The ids of students' invites in order: for a large class much faster than all fields. */
export async function inviteIdsOf(db: Db, where: SQL | undefined): Promise<string[]> {
  const found = await db
    .select({ id: invites.id })
    .from(invites)
    .innerJoin(users, eq(users.id, invites.studentId))
    .leftJoin(mails, eq(mails.id, invites.mailId))
    .leftJoin(paymentIntents, eq(paymentIntents.inviteId, invites.id))
    .where(where)
    .orderBy(asc(invites.id));
  return found.map(({ id }) => id);
}

export type StudentRecord = Awaited<ReturnType<typeof selectStudents>>[number];

const email = { by: sql`${users.email}`, type: 'text' } as const;
const nameless = { by: sql`(${shown.name} = '' and ${shown.lastname} = '')`, type: 'boolean' } as const;
const id = { by: sql`${invites.id}`, type: 'text' } as const;

const sorts: Sorts = new Map([
  ['email', [email]],
  // Those without a name come last. The address tells equal names apart.
  ['lastname', [nameless, byLetters(shown.lastname), byLetters(shown.name), email]],
  // When the last invitation was asked for. The time of its sending, which the list shows, may change between two pages.
  ['invited_at', [{ by: sql`coalesce(${mails.createdAt}, ${invites.createdAt})`, type: 'timestamptz' }, id]],
]);

export const studentSorting = ({ sort = 'email:asc' }: ClassStudentQuery) => sortingOf(sorts, sort);

/** The students of a class, without those whose invite was withdrawn. */
export const studentsOfClass = (classId: string): SQL | undefined =>
  and(eq(invites.classId, classId), isNull(invites.revokedAt));

/** The condition of the students who have come so far. */
function inState(record: ClassRecord, state: NonNullable<ClassStudentQuery['state']>): SQL {
  switch (state) {
    case 'sent':
      return wasSent;
    case 'failed':
      return hasFailed;
    case 'opened':
      return hasOpened;
    case 'unopened':
      return not(hasOpened);
    case 'paid':
      return asksPayment(record) ? hasPaid : sql`true`;
    case 'unpaid':
      return asksPayment(record) ? not(hasPaid) : sql`false`;
    case 'started':
      return hasStarted;
    case 'not-started':
      return not(hasStarted);
    case 'finished':
      return hasFinished;
  }
}

/** The condition of the list's filters. */
export const matchingStudents = (record: ClassRecord, { q, state }: ClassStudentQuery): SQL | undefined =>
  and(
    studentsOfClass(record.id),
    state ? inState(record, state) : undefined,
    q ? containingWords([shown.name, shown.lastname, users.email], q) : undefined,
  );

/** A page of the students of a class, and the number of matches. */
export async function listStudents(db: Db, record: ClassRecord, query: ClassStudentQuery) {
  const where = matchingStudents(record, query);
  const page = pageOf(query, { defaultSize: 100 });
  const records = await selectStudents(db)
    .where(where)
    .orderBy(...orderOf(studentSorting(query)))
    .limit(page.limit)
    .offset(page.offset);
  const matching = selectStudents(db).where(where);
  return { records, ...(await totalOf(db, matching, { ...page, rows: records.length })) };
}

export const noSuchStudent = () => notFound('This student is no longer in the class.');

/** A student of a class; a 404 if the invite was withdrawn, or is not of this class. */
export async function findStudent(db: Db, classId: string, inviteId: string): Promise<StudentRecord> {
  const [record] = await selectStudents(db).where(and(eq(invites.id, inviteId), studentsOfClass(classId)));
  if (!record) throw noSuchStudent();
  return record;
}
