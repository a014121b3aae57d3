import { and, eq } from 'drizzle-orm';
import type { ClassStudent, ClassStudentQuery } from '../../../src/contract/classStudent';
import { mailWords } from '../../../src/rules/students';
import type { Db } from '../../db/connection';
import { afterCursor, cursorOf, orderOf, paginateByKeyset } from '../../db/queries/lists';
import { invites } from '../../db/schema/classes';
import { mails } from '../../db/schema/mails';
import { paymentIntents } from '../../db/schema/payments';
import { users } from '../../db/schema/people';
import { type CsvColumn, timeColumn } from '../../http/csv';
import { asksPayment } from '../purchases/records';
import { presentStudent } from './present';
import type { SeenClass } from './reach';
import { matchingStudents, studentColumns, studentSorting } from './students';

const amount: CsvColumn<ClassStudent> = [
  'Amount',
  ({ payment }) => (payment?.amount === undefined ? null : (payment.amount / 100).toFixed(2)),
];

export function studentCsvColumns(record: SeenClass): readonly CsvColumn<ClassStudent>[] {
  const asks = asksPayment(record);
  const paid = ({ payment }: ClassStudent): string => {
    if (payment) return 'Yes';
    return asks ? 'No' : 'Not asked';
  };
  return [
    ['Name', ({ name }) => name],
    ['Last name', ({ lastname }) => lastname],
    ['Email', ({ email }) => email],
    timeColumn('Invited at', ({ invited_at }) => invited_at),
    ['Invitation email', ({ mail }) => mailWords[mail.status]],
    timeColumn('Invitation email at', ({ mail }) => (mail.status === 'none' ? null : mail.at)),
    ['Invitation email error', ({ mail }) => mail.error],
    timeColumn('Opened at', ({ opened_at }) => opened_at),
    ['Paid', paid],
    ...(record.showsPayments ? [amount] : []),
    timeColumn('Paid at', ({ payment }) => payment?.created_at ?? null),
    timeColumn('Started at', ({ started_at }) => started_at),
    timeColumn('Finished at', ({ finished_at }) => finished_at),
    ['Score', ({ score }) => score ?? null],
    ['Id', ({ _id }) => _id],
  ];
}

/** All matching students of a class, in the order of the list. */
export function studentPages(db: Db, record: SeenClass, query: ClassStudentQuery) {
  const sorting = studentSorting(query);
  const where = matchingStudents(record, query);
  return paginateByKeyset(async (after, limit) => {
    const rows = await db
      .select({ ...studentColumns, cursor: cursorOf(sorting) })
      .from(invites)
      .innerJoin(users, eq(users.id, invites.studentId))
      .leftJoin(mails, eq(mails.id, invites.mailId))
      .leftJoin(paymentIntents, eq(paymentIntents.inviteId, invites.id))
      .where(and(where, after ? afterCursor(sorting, after) : undefined))
      .orderBy(...orderOf(sorting))
      .limit(limit);
    return rows.map(({ cursor, ...row }) => ({ ...presentStudent(row, record), cursor }));
  });
}
