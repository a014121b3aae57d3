import { hashToken, newToken } from '../../auth/sessions/sessions';
import type { classLinks, coTeachers } from '../../db/schema/classes';
import { type NewPurchase, simulationOf, userOf, type World } from './purchases';
import { byKey } from './random';

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
