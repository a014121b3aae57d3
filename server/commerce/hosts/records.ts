import { and, asc, eq, getTableColumns, isNull, ne, notExists } from 'drizzle-orm';
import type { HostSession, HostStudent, HostStudentQuery, Obstacle } from '../../../src/contract/host';
import { isAfterClosing, isBeforeOpening } from '../../../src/rules/classes';
import { canPlay, isCalledOff } from '../../../src/rules/sessions/invites';
import { variationLabel } from '../../../src/rules/sessions/variations';
import type { Db } from '../../db/connection';
import { pageOf, totalOf } from '../../db/queries/lists';
import { classes, invites, purchases, simulations, users } from '../../db/tables';
import { notFound } from '../../http/errors';
import { isoOrNull } from '../../http/router';
import { runsClass } from '../classes/records';
import { termsOf } from '../invites/present';
import { type InviteRecord, selectInvites } from '../invites/records';

/** A session of a host. A session of another simulation does not seem to exist. */
export async function findHostSession(db: Db, simulationId: string, id: string) {
  const [record] = await db
    .select({
      ...getTableColumns(classes),
      purchase: purchases,
      simulation: {
        id: simulations.id,
        name: simulations.name,
        subtitle: simulations.subtitle,
        category: simulations.category,
        variations: simulations.variations,
        clientRoot: simulations.clientRoot,
        redirectUrl: simulations.redirectUrl,
      },
      instructor: { name: users.name, lastname: users.lastname, email: users.email },
    })
    .from(classes)
    .innerJoin(purchases, eq(purchases.id, classes.id))
    .innerJoin(simulations, eq(simulations.id, purchases.simulationId))
    .innerJoin(users, eq(users.id, purchases.customerId))
    .where(and(eq(classes.id, id), eq(purchases.simulationId, simulationId)));
  if (!record) throw notFound('There is no such session.');
  return record;
}
export type HostSessionRecord = Awaited<ReturnType<typeof findHostSession>>;

/** The students of a session who can still sign in: a deleted account is like a withdrawn invite. */
function ofSession(db: Db, classId: string) {
  const deleted = db
    .select()
    .from(users)
    .where(and(eq(users.id, invites.studentId), eq(users.status, 'deleted')));
  return and(eq(invites.classId, classId), isNull(invites.revokedAt), notExists(deleted));
}

/** A student of a session; a 404 if the invite was withdrawn or the account deleted. */
export async function findHostStudent(db: Db, classId: string, studentId: string): Promise<InviteRecord> {
  const [record] = await selectInvites(db).where(
    and(ofSession(db, classId), eq(invites.studentId, studentId)),
  );
  if (!record) throw notFound('There is no such student in this session.');
  return record;
}

/** A user who teaches in a session: its buyer, or a co-teacher. Null for all others. */
export async function findTeacher(db: Db, classId: string, userId: string) {
  const [found] = await db
    .select({ teacher: users, id: purchases.id, purchase: { customerId: purchases.customerId } })
    .from(users)
    .innerJoin(purchases, eq(purchases.id, classId))
    .where(and(eq(users.id, userId), ne(users.status, 'deleted')));
  return found && (await runsClass(db, found.teacher, found)) ? found.teacher : null;
}
type TeacherRecord = NonNullable<Awaited<ReturnType<typeof findTeacher>>>;

/** A page of the students of a session, in the order of their invites. */
export async function listHostStudents(db: Db, classId: string, query: HostStudentQuery) {
  const page = pageOf(query);
  const matching = db.select({ id: invites.id }).from(invites).where(ofSession(db, classId)).$dynamic();
  const records = await selectInvites(db)
    .where(ofSession(db, classId))
    .orderBy(asc(invites.createdAt), asc(invites.id))
    .limit(page.limit)
    .offset(page.offset);
  return { records, ...(await totalOf(db, matching, { ...page, rows: records.length })) };
}

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
