import { isErased } from '../../../src/contract/emailAddress';
import type { Invite } from '../../../src/contract/invite';
import { webAddress } from '../../../src/rules/addresses';
import { isOpenAt, openingStateOf } from '../../../src/rules/classes';
import { canPlay } from '../../../src/rules/sessions/invites';
import type { Config } from '../../config/config';
import { isoOrNull } from '../../http/router';
import { paidOn } from '../payments/openPayments';
import { asksPayment, variationOf } from '../purchases/records';
import type { InviteRecord, InviteRefund } from './records';

interface SessionAtHost {
  simulation: Pick<InviteRecord['simulation'], 'clientRoot' | 'signsIn'>;
  ofClass: Pick<InviteRecord['ofClass'], 'id'>;
}

/** The address where the host begins a login for a session; null if the host does not sign students in. */
export function loginAddress({ simulation, ofClass }: SessionAtHost, publicUrl: string): string | null {
  const login = webAddress(`${simulation.clientRoot.replace(/\/+$/, '')}/login`);
  if (!simulation.signsIn || !login?.startsWith('http')) return null;
  return `${login}?${new URLSearchParams({ iss: `${publicUrl}/oidc`, session: ofClass.id })}`;
}

/** The address that Play opens; null if there is none. */
const playAddress = (record: InviteRecord, publicUrl: string): string | null =>
  record.simulation.directUrl || loginAddress(record, publicUrl) || record.playUrl || null;

/** The fields that decide whether an invite can be played. */
export const termsOf = ({ simulation, school, payment, purchase, ofClass }: InviteRecord) => ({
  payment,
  client: { _id: simulation.id, price: simulation.priceCents },
  instructor: { school: school && { free_to_play: school.freeToPlay } },
  purchase: { data: { status: purchase.status }, payer: purchase.payer },
  opens_at: isoOrNull(ofClass.opensAt),
  closes_at: isoOrNull(ofClass.closesAt),
});

export const presentRefund = ({ id, amount, paidAt, refundedAt }: InviteRefund): Invite['refund'] => ({
  id,
  amount,
  created_at: isoOrNull(paidAt),
  refunded_at: isoOrNull(refundedAt),
});

/** The student of an invite for everybody else. */
const aboutStudent = (record: InviteRecord) => ({
  ...standingOf(record),
  // A mail that the mail server has refused waits for a further attempt.
  mail_failed:
    record.mail?.status === 'failed' || (record.mail?.status === 'queued' && record.mail.lastError !== ''),
  asks_payment: asksPayment(record),
});

const standingOf = ({ student, openedAt, startedAt, finishedAt }: InviteRecord) => ({
  student: student.id,
  name: student.name,
  lastname: student.lastname,
  opened_at: isoOrNull(openedAt),
  started_at: isoOrNull(startedAt),
  finished_at: isoOrNull(finishedAt),
});

/**
 * An invite as the viewer may see it. Only its student gets the address to play, and only when playing is
 * allowed.
 */
export function presentInvite(
  record: InviteRecord,
  viewerId: string,
  now: Date,
  { publicUrl }: Pick<Config, 'publicUrl'>,
): Invite {
  const { student, simulation, instructor, school, payment, purchase, finishedAt, score, revokedAt } = record;
  const { name: className, opensAt, closesAt, timeZone } = record.ofClass;
  const isOwn = student.id === viewerId;
  const variation = variationOf(record);
  const nextChange = [opensAt, closesAt].find((at) => at && at > now);
  const invite: Invite = {
    _id: record.id,
    email: student.email,
    ...(!isOwn && aboutStudent(record)),
    ...(isOwn && finishedAt && { finished_at: finishedAt.toISOString(), score }),
    client: {
      _id: simulation.id,
      name: simulation.name,
      subtitle: simulation.subtitle,
      slug: simulation.slug,
      category: simulation.category,
      cover_url: simulation.coverUrl,
      duration: simulation.duration,
      price: simulation.priceCents / 100,
      how_url: simulation.howUrl,
      faq_url: simulation.faqUrl,
    },
    instructor: {
      ...(!isOwn && { _id: instructor.id }),
      name: instructor.name,
      lastname: instructor.lastname,
      ...(isOwn && !isErased(instructor.email) && { email: instructor.email }),
      school: school && { _id: school.id, name: school.name, free_to_play: school.freeToPlay },
    },
    payment: payment && {
      id: payment.id,
      amount: payment.amount,
      ...(payment.refunded > 0 && { refunded: payment.refunded }),
      created_at: paidOn(payment),
    },
    purchase: {
      ...(!isOwn && { _id: purchase.id }),
      data: { status: purchase.status },
      payer: purchase.payer,
    },
    ...(className && { class_name: className }),
    ...(variation && { variation }),
    ...(opensAt && { opens_at: opensAt.toISOString() }),
    ...(closesAt && { closes_at: closesAt.toISOString() }),
    ...(timeZone && { time_zone: timeZone }),
    class_state: openingStateOf(termsOf(record), now),
    ...(nextChange && { changes_in: nextChange.getTime() - now.getTime() }),
    ...(revokedAt && { revoked_at: revokedAt.toISOString() }),
    data: { magiclink: null },
    created_at: record.createdAt.toISOString(),
  };
  const isPlayable = canPlay(invite) && !revokedAt && isOpenAt(invite, now);
  if (isOwn && isPlayable) invite.data.magiclink = playAddress(record, publicUrl);
  return invite;
}
