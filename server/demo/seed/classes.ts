import { hashToken, newToken } from '../../auth/logins';
import type { classLinks, coTeachers, invites, mails } from '../../db/tables';
import { decision } from '../host/games';
import { type NewPurchase, type SeededPayments, simulationOf, userOf, type World } from './purchases';
import { byKey, daysBefore, SeededRandom } from './random';
import type { NewUser } from './users';

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
      timeZone: 'America/New_York',
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
    const taken = steps === 3 ? decision.options[mailRows.length % decision.options.length] : undefined;
    if (taken) moves.set(purchase.id, { ...moves.get(purchase.id), [studentId]: taken.key });
    return {
      ...invite,
      name: student.name,
      lastname: student.lastname,
      mailId,
      openedAt: steps > 0 || paid.has(invite.id) ? later(0.2) : null,
      startedAt: steps > 1 ? later(0.3) : null,
      finishedAt: steps > 2 ? later(0.5) : null,
      score: taken?.score ?? null,
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

/** The demo instructor's class that has a class link, a co-teacher and further seats. */
const SHARED = 'frontier-fund';
/** Another one, whose class link is closed and for one domain only. */
const CLOSED = 'third-generation';

const classOf = (world: World, own: readonly NewPurchase[], slug: string): NewPurchase =>
  byKey(own, simulationOf(world, slug).id, ({ simulationId }) => simulationId);

/**
 * Makes the newest purchase that students pay for an order of further seats for the demo instructor's class. It is one
 * that has a session, so the generated students of the others stay as they are.
 */
export function addSeats(world: World, own: NewPurchase[], others: NewPurchase[]): NewPurchase[] {
  const session = classOf(world, own, SHARED);
  const order = others.findLast(({ kind, sessionId }) => kind === 'student' && sessionId);
  if (!order) throw new Error('The demo data has no purchase that students pay for');
  const { id, simulationId, customerId, clientCode, priceCents, sessionId, payer } = session;
  const seats = { ...order, simulationId, customerId, clientCode, priceCents, sessionId, payer };
  const quantity = 10;
  const createdAt = new Date((session.createdAt.getTime() + world.now.getTime()) / 2);
  const { variation: _, ...metadata } = order.metadata ?? {};
  return [...own, ...others].map((purchase) => {
    if (purchase === session) return { ...session, seats: session.seats + quantity };
    if (purchase !== order) return purchase;
    const totals = { quantity, totalCents: quantity * priceCents };
    return { ...seats, ...totals, classId: id, metadata, createdAt, updatedAt: createdAt };
  });
}

interface Sharing {
  classLinks: (typeof classLinks.$inferInsert)[];
  coTeachers: (typeof coTeachers.$inferInsert)[];
}

/** Class links and co-teachers: one of the demo instructor's, and a colleague's class that the demo instructor teaches. */
export function sharingRows(world: World, bought: readonly NewPurchase[]): Sharing {
  const { now, users, random } = world;
  const instructor = userOf(world, 'instructor@demo.example');
  const isColleague = ({ id, role, status, schoolId }: (typeof users)[number]) =>
    id !== instructor.id && role === 'instructor' && status === 'active' && schoolId === instructor.schoolId;
  const colleagues = users.filter(isColleague);
  const own = bought.filter(({ customerId, id, classId }) => customerId === instructor.id && classId === id);
  const [shared, closed] = [classOf(world, own, SHARED), classOf(world, own, CLOSED)];
  const borrowed = bought.find(
    ({ customerId, sessionId }) => sessionId && colleagues.some(({ id }) => id === customerId),
  );
  const teacherOf = ({ id: classId }: NewPurchase, email: string) => ({
    id: random.id(),
    classId,
    email,
    linkHash: hashToken(newToken()),
    openedAt: now,
    createdAt: now,
  });
  const links = { domains: '', createdAt: now };
  return {
    classLinks: [
      { ...links, classId: shared.id, code: 'MBRT4826' },
      { ...links, classId: closed.id, code: 'KDWX7359', isOpen: false, domains: 'students.demo.example' },
    ],
    coTeachers: [
      ...colleagues.slice(0, 1).map(({ email }) => teacherOf(shared, email)),
      ...(borrowed ? [teacherOf(borrowed, instructor.email)] : []),
    ],
  };
}

/** The users, whose last login is not before the last thing that they did with an invite or a purchase. */
export function withLastLogins(
  all: readonly NewUser[],
  invited: readonly NewInvite[],
  bought: readonly NewPurchase[],
): NewUser[] {
  const lastSeen = new Map<string, Date>();
  const see = (userId: string, at: Date | null | undefined) => {
    const before = lastSeen.get(userId);
    if (at && (!before || before < at)) lastSeen.set(userId, at);
  };
  for (const { studentId, openedAt, startedAt, finishedAt } of invited) {
    for (const at of [openedAt, startedAt, finishedAt]) see(studentId, at);
  }
  for (const { customerId, createdAt } of bought) see(customerId, createdAt);
  return all.map((user) => {
    if (user.lastLogin) see(user.id, user.lastLogin);
    return { ...user, lastLogin: lastSeen.get(user.id) ?? null };
  });
}

type NewInvite = typeof invites.$inferInsert;

function inviteRow(world: World, purchase: NewPurchase, studentId: string, age: number): NewInvite {
  return {
    id: world.random.id(),
    classId: purchase.id,
    studentId,
    playUrl: '',
    createdAt: daysBefore(world.now, age),
  };
}

/** After the student has opened an invite of this age, and before the start. */
const paidAt = ({ now }: World, age: number): Date => daysBefore(now, age * 0.75);

/**
 * One invite of the demo student in each state: paid (frontier-fund), free for the school (tiers), paid by
 * the instructor (berth-plan) and due (copperline).
 */
function studentInvites(world: World, own: readonly NewPurchase[], payments: SeededPayments): NewInvite[] {
  const student = userOf(world, 'student@demo.example');
  const states: readonly [string, number][] = [
    ['frontier-fund', 20],
    ['tiers', 15],
    ['berth-plan', 8],
    ['copperline', 1],
  ];
  return states.map(([slug, age]) => {
    const { id: simulationId, priceCents } = simulationOf(world, slug);
    const invite = inviteRow(
      world,
      byKey(own, simulationId, (item) => item.simulationId),
      student.id,
      age,
    );
    if (slug === 'frontier-fund') {
      const createdAt = paidAt(world, age);
      payments.add(
        { userId: student.id, simulationId, quantity: 1, priceCents, createdAt },
        { inviteId: invite.id },
      );
    }
    return invite;
  });
}

/** Invites of the demo student's classmates and of other classes. Every second student has paid. */
function classInvites(world: World, bought: readonly NewPurchase[], payments: SeededPayments): NewInvite[] {
  const { random, now, users } = world;
  const students = users.filter(
    ({ role, status, email }) =>
      role === 'student' && status !== 'deleted' && !email.endsWith('@demo.example'),
  );
  return bought.flatMap((purchase) => {
    const instructor = byKey(users, purchase.customerId, ({ id }) => id);
    const classmates = students.filter(({ schoolId }) => schoolId === instructor.schoolId);
    const age = (now.getTime() - purchase.createdAt.getTime()) / (24 * 60 * 60 * 1000);
    return random.sample(classmates, random.between(2, 5)).map(({ id: userId }) => {
      const { simulationId, priceCents } = purchase;
      const invitedDays = age * random.next();
      const invite = inviteRow(world, purchase, userId, invitedDays);
      if (purchase.kind === 'student' && random.chance(0.5)) {
        const createdAt = paidAt(world, invitedDays);
        payments.add({ userId, simulationId, quantity: 1, priceCents, createdAt }, { inviteId: invite.id });
      }
      return invite;
    });
  });
}

export function inviteRows(
  world: World,
  own: readonly NewPurchase[],
  others: readonly NewPurchase[],
  payments: SeededPayments,
): NewInvite[] {
  const withClass = others.filter(({ sessionId }) => sessionId).slice(0, 25);
  return [
    ...studentInvites(world, own, payments),
    ...classInvites(world, [...own.filter(({ kind }) => kind !== 'trial'), ...withClass], payments),
  ];
}
