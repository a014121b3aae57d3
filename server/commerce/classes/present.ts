import { and, eq } from 'drizzle-orm';
import type { Class } from '../../../src/contract/class';
import type { ClassLink } from '../../../src/contract/classLink';
import type { ClassStudent, ClassStudentQuery } from '../../../src/contract/classStudent';
import { stateOfClass } from '../../../src/rules/classes';
import { shownCode } from '../../../src/rules/links/classCodes';
import { mailWords } from '../../../src/rules/sessions/students';
import type { Db } from '../../db/connection';
import { afterCursor, cursorOf, orderOf, paginateByKeyset } from '../../db/queries/lists';
import { invites, mails, paymentIntents, users } from '../../db/tables';
import { type CsvColumn, dollars, timeColumn } from '../../http/csv';
import { isoOrNull } from '../../http/router';
import { paidOn } from '../payments/openPayments';
import { asksPayment, variationOf } from '../purchases/records';
import { sessionUrl } from '../sessions/session';
import type { SeenClass, StudentCounts } from './records';
import { matchingStudents, type StudentRecord, studentColumns, studentSorting } from './students';

const nobody: StudentCounts = {
  invited: 0,
  failed: 0,
  opened: 0,
  paid: 0,
  started: 0,
  finished: 0,
  toRemind: { unpaid: 0, not_started: 0, unpaid_refused: 0, not_started_refused: 0 },
};

const presentLink = ({ link }: SeenClass, publicUrl: string): ClassLink | null =>
  link && {
    code: shownCode(link.code),
    url: `${publicUrl}/admin/join/${shownCode(link.code)}`,
    open: link.isOpen,
    domains: link.domains,
  };

export function presentClass(
  record: SeenClass,
  {
    publicUrl,
    counts: { toRemind, ...counts } = nobody,
    now,
  }: { publicUrl: string; counts?: StudentCounts | undefined; now: Date },
): Class {
  const { purchase, sessionId, simulation, instructor, coTaught, showsPayments } = record;
  const asks = asksPayment(record);
  const variation = variationOf(record);
  const session = sessionId ? { id: sessionId, url: sessionUrl(simulation, sessionId) } : null;
  const standing = {
    opens_at: isoOrNull(record.opensAt),
    closes_at: isoOrNull(record.closesAt),
    archived: record.archivedAt !== null,
  };
  return {
    _id: record.id,
    name: record.name,
    ...(variation && { variation }),
    client: {
      _id: simulation.id,
      name: simulation.name,
      slug: simulation.slug,
      cover_url: simulation.coverUrl,
      ...(showsPayments && { price: simulation.priceCents / 100 }),
    },
    instructor: {
      _id: instructor.id,
      name: instructor.name,
      lastname: instructor.lastname,
      email: instructor.email,
    },
    co_taught: coTaught,
    purchase: {
      data: { ...(showsPayments && { order: purchase.order }), status: purchase.status },
      payer: purchase.payer,
      trial: purchase.trial,
      ...(purchase.awaitsApproval && { awaits_approval: true }),
    },
    session,
    asks_payment: asks,
    seats: record.seats,
    seats_waiting: record.seatsWaiting,
    sells_seats: record.sellsSeats,
    seats_taken: record.seatsTaken,
    counts: { ...counts, paid: asks ? counts.paid : counts.invited },
    to_remind: { ...toRemind, ...(!asks && { unpaid: 0, unpaid_refused: 0 }) },
    link: presentLink(record, publicUrl),
    ...standing,
    time_zone: record.timeZone,
    class_state: stateOfClass(
      { ...standing, purchase: { data: { status: purchase.status } }, session, counts },
      now,
    ),
    remind_at: isoOrNull(record.remindAt),
    reminded: record.remindedAt && {
      at: record.remindedAt.toISOString(),
      students: record.remindedCount,
    },
    created_at: purchase.createdAt.toISOString(),
    updated_at: record.updatedAt.toISOString(),
  };
}

function presentMail({ mail, invite }: StudentRecord): ClassStudent['mail'] {
  if (!mail) return { status: 'none', error: '', at: invite.createdAt.toISOString() };
  const { lastError: error, triedAt, createdAt } = mail;
  // A mail that the mail server has refused waits for a further attempt.
  const status = mail.status === 'queued' && error ? 'failed' : mail.status;
  return { status, error, at: (triedAt ?? createdAt).toISOString() };
}

export const presentStudent = (
  record: StudentRecord,
  { showsPayments }: Pick<SeenClass, 'showsPayments'>,
): ClassStudent => {
  const { invite, student, payment } = record;
  return {
    _id: invite.id,
    email: student.email,
    name: student.name,
    lastname: student.lastname,
    invited_at: invite.createdAt.toISOString(),
    mail: presentMail(record),
    opened_at: isoOrNull(invite.openedAt),
    payment: payment && {
      ...(showsPayments && { id: payment.id, amount: payment.amount }),
      ...(showsPayments && payment.refunded > 0 && { refunded: payment.refunded }),
      created_at: paidOn(payment),
    },
    started_at: isoOrNull(invite.startedAt),
    finished_at: isoOrNull(invite.finishedAt),
    score: invite.score,
  };
};

const amounts: readonly CsvColumn<ClassStudent>[] = [
  ['Amount', ({ payment }) => dollars(payment?.amount)],
  ['Refunded', ({ payment }) => dollars(payment?.refunded)],
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
    ...(record.showsPayments ? amounts : []),
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
