import type { invites } from '../../db/schema/classes';
import { type NewPurchase, type SeededPayments, simulationOf, userOf, type World } from './purchases';
import { byKey, daysBefore } from './random';

export type NewInvite = typeof invites.$inferInsert;

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
