import type { Class } from '../../../src/contract/class';
import type { ClassLink } from '../../../src/contract/classLink';
import type { ClassStudent } from '../../../src/contract/classStudent';
import { shownCode } from '../../../src/rules/classes';
import { isoOrNull } from '../../http/router';
import { paidOn } from '../payments/openPayments';
import { asksPayment, variationOf } from '../purchases/records';
import { sessionUrl } from '../sessions/session';
import type { SeenClass } from './reach';
import type { StudentCounts } from './records';
import type { StudentRecord } from './students';

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
  }: { publicUrl: string; counts?: StudentCounts | undefined },
): Class {
  const { purchase, sessionId, simulation, instructor, coTaught, showsPayments } = record;
  const asks = asksPayment(record);
  const variation = variationOf(record);
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
    },
    session: sessionId ? { id: sessionId, url: sessionUrl(simulation, sessionId) } : null,
    asks_payment: asks,
    seats: record.seats,
    seats_waiting: record.seatsWaiting,
    sells_seats: record.sellsSeats,
    seats_taken: record.seatsTaken,
    counts: { ...counts, paid: asks ? counts.paid : counts.invited },
    to_remind: { ...toRemind, ...(!asks && { unpaid: 0, unpaid_refused: 0 }) },
    link: presentLink(record, publicUrl),
    opens_at: isoOrNull(record.opensAt),
    closes_at: isoOrNull(record.closesAt),
    remind_at: isoOrNull(record.remindAt),
    reminded: record.remindedAt && {
      at: record.remindedAt.toISOString(),
      students: record.remindedCount,
    },
    archived: record.archivedAt !== null,
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
      created_at: paidOn(payment),
    },
    started_at: isoOrNull(invite.startedAt),
    finished_at: isoOrNull(invite.finishedAt),
    score: invite.score,
  };
};
