import type { mails } from '../../db/schema/mails';
import { decision } from '../host/games';
import type { NewInvite } from './invites';
import type { SeededPayments } from './payments';
import { type NewPurchase, simulationOf, userOf, type World } from './purchases';
import { byKey, daysBefore, SeededRandom } from './random';

interface Class {
  name: string;
  /** Days from today; null means without a limit. */
  opens: number | null;
  closes: number | null;
  archived?: boolean;
}

/** The demo instructor's classes by simulation: over, running, ahead, without dates. */
const ownClasses: Readonly<Record<string, Class>> = {
  'ward-seven': { name: 'MBA 1, autumn', opens: -90, closes: -60, archived: true },
  'third-generation': { name: 'Executive MBA', opens: -40, closes: -10 },
  'offer-letter': { name: 'Negotiation lab', opens: 10, closes: 40 },
  'frontier-fund': { name: 'MBA 2, spring', opens: -14, closes: 30 },
  'berth-plan': { name: 'Operations, section B', opens: -5, closes: null },
};

const timeOf = (now: Date, days: number | null): Date | null =>
  days === null ? null : daysBefore(now, -days);

/** Names and dates for the demo instructor's classes. */
export function nameClasses(world: World, own: readonly NewPurchase[]): NewPurchase[] {
  const { now } = world;
  const byClient = new Map(
    Object.entries(ownClasses).map(([slug, given]) => [simulationOf(world, slug).id, given]),
  );
  return own.map((purchase) => {
    const given = byClient.get(purchase.simulationId);
    if (!given) return purchase;
    return {
      ...purchase,
      name: given.name,
      opensAt: timeOf(now, given.opens),
      closesAt: timeOf(now, given.closes),
      archivedAt: given.archived ? daysBefore(now, 30) : null,
    };
  });
}

type NewMail = typeof mails.$inferInsert;

interface Classes {
  purchases: NewPurchase[];
  invites: NewInvite[];
  mails: NewMail[];
  /** The decisions of the students, by purchase and student. */
  moves: ReadonlyMap<string, Record<string, string>>;
}

const NO_SUCH_ADDRESS = '550 5.1.1 The email account that you tried to reach does not exist.';

/** How far each student has come, with the mail of each invite and the seats taken of each class. */
export function classRows(
  world: World,
  bought: readonly NewPurchase[],
  invited: readonly NewInvite[],
  { intents }: SeededPayments,
): Classes {
  const { now } = world;
  const random = new SeededRandom(27);
  const paid = new Set(intents.map(({ inviteId }) => inviteId));
  const demoInstructor = userOf(world, 'instructor@demo.example').id;
  const demoStudent = userOf(world, 'student@demo.example').id;
  let paidSteps = 0;
  const mailRows: NewMail[] = [];
  const moves = new Map<string, Record<string, string>>();
  const seats = new Map<string, number>();
  // Of the demo instructor's students, the mail of one who is to pay has failed, and one other is removed.
  const fates = new Map([
    [true, 'failed'],
    [false, 'revoked'],
  ]);

  const freeFor = (instructorId: string): readonly string[] => {
    const { schoolId } = byKey(world.users, instructorId, ({ id }) => id);
    return world.schools.find(({ id }) => id === schoolId)?.freeToPlay ?? [];
  };

  /** Opened, started, finished; a student who has not paid has opened the invite at most. */
  function stepsOf({ id, studentId }: NewInvite, asked: boolean): number {
    if (studentId === demoStudent) return paid.has(id) ? 3 : 0;
    if (asked) return random.between(0, 1);
    return paid.has(id) ? 3 - (paidSteps++ % 3) : random.between(0, 3);
  }

  const invites = invited.map((invite): NewInvite => {
    const { studentId } = invite;
    const purchase = byKey(bought, invite.classId, ({ id }) => id);
    const student = byKey(world.users, studentId, ({ id }) => id);
    const simulation = byKey(world.simulations, purchase.simulationId, ({ id }) => id);
    const createdAt = invite.createdAt ?? now;
    const isFree = freeFor(purchase.customerId).includes(purchase.simulationId);
    const asked = purchase.kind === 'student' && !isFree && !paid.has(invite.id);
    const isOwn = purchase.customerId === demoInstructor && studentId !== demoStudent;
    const fate = isOwn && !paid.has(invite.id) ? fates.get(asked) : undefined;
    if (fate) fates.delete(asked);
    const later = (share: number) =>
      new Date(createdAt.getTime() + share * (now.getTime() - createdAt.getTime()));

    const mailId = random.id();
    mailRows.push({
      id: mailId,
      to: student.email,
      subject: `Your invitation to ${simulation.name}`,
      text: '',
      status: fate === 'failed' ? 'failed' : 'sent',
      lastError: fate === 'failed' ? NO_SUCH_ADDRESS : '',
      addressRefused: fate === 'failed',
      createdAt,
    });
    if (fate !== 'revoked') seats.set(purchase.id, (seats.get(purchase.id) ?? 0) + 1);
    const steps = fate || student.status === 'created' ? 0 : stepsOf(invite, asked);
    if (steps === 3) {
      moves.set(purchase.id, { ...moves.get(purchase.id), [studentId]: decision.options[0].key });
    }
    return {
      ...invite,
      name: student.name,
      lastname: student.lastname,
      mailId,
      openedAt: steps > 0 || paid.has(invite.id) ? later(0.2) : null,
      startedAt: steps > 1 ? later(0.3) : null,
      finishedAt: steps > 2 ? later(0.5) : null,
      revokedAt: fate === 'revoked' ? later(0.6) : null,
    };
  });
  return {
    purchases: bought.map((purchase) => ({ ...purchase, seatsTaken: seats.get(purchase.id) ?? 0 })),
    invites,
    mails: mailRows,
    moves,
  };
}
