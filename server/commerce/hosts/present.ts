import type { HostSession, HostStudent, Obstacle } from '../../../src/contract/host';
import { isAfterClosing, isBeforeOpening } from '../../../src/rules/classes';
import { canPlay, isCalledOff } from '../../../src/rules/invites';
import { variationLabel } from '../../../src/rules/variations';
import { isoOrNull } from '../../http/router';
import { termsOf } from '../invites/present';
import type { InviteRecord } from '../invites/records';
import type { HostSessionRecord, TeacherRecord } from './records';

export const presentHostSession = ({
  purchase,
  simulation,
  instructor,
  ...record
}: HostSessionRecord): HostSession => ({
  _id: record.id,
  game: record.sessionId,
  name: record.name,
  client: {
    _id: simulation.id,
    name: simulation.name,
    subtitle: simulation.subtitle,
    category: simulation.category,
  },
  instructor,
  variation: variationLabel(simulation.variations, purchase.metadata.variation),
  status: purchase.status,
  payer: purchase.payer,
  seats: record.seats,
  seats_taken: record.seatsTaken,
  opens_at: isoOrNull(record.opensAt),
  closes_at: isoOrNull(record.closesAt),
});

/** The reason why a student may not play now; null if they may. */
export function obstacleOf(record: InviteRecord, now: Date): Obstacle | null {
  const terms = termsOf(record);
  const { opens_at, closes_at } = terms;
  if (isCalledOff(terms)) return 'cancelled';
  if (!canPlay(terms)) return 'unpaid';
  if (isBeforeOpening({ opens_at }, now)) return 'early';
  return isAfterClosing({ closes_at }, now) ? 'over' : null;
}

export function presentHostStudent(record: InviteRecord, now: Date): HostStudent {
  const { student, ofClass, playUrl, startedAt, finishedAt, score } = record;
  const obstacle = obstacleOf(record, now);
  return {
    sub: student.id,
    email: student.email,
    name: student.name,
    lastname: student.lastname,
    role: 'student',
    may_play: obstacle === null,
    obstacle,
    until: obstacle === null ? isoOrNull(ofClass.closesAt) : null,
    play_url: playUrl,
    started_at: isoOrNull(startedAt),
    finished_at: isoOrNull(finishedAt),
    score,
  };
}

/** Instructors may open a session at any time. */
export const presentTeacher = ({ id, email, name, lastname }: TeacherRecord): HostStudent => ({
  sub: id,
  email,
  name,
  lastname,
  role: 'instructor',
  may_play: true,
  obstacle: null,
  until: null,
  play_url: '',
  started_at: null,
  finished_at: null,
  score: null,
});
