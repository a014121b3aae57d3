import { canPlay } from '../../../src/rules/invites';
import type { schools } from '../../db/schema/people';
import type { purchases } from '../../db/schema/purchases';
import type { simulations } from '../../db/schema/simulations';

interface Terms {
  purchase: Pick<typeof purchases.$inferSelect, 'status' | 'payer'>;
  simulation: Pick<typeof simulations.$inferSelect, 'id' | 'priceCents'>;
  /** The instructor's. */
  school: Pick<typeof schools.$inferSelect, 'freeToPlay'> | null;
}

/** Whether the students of a purchase are asked to pay. A cancelled one is seen as it was before. */
export function asksPayment({ simulation, school, purchase }: Terms): boolean {
  const status = purchase.status === 'cancelled' ? 'completed' : purchase.status;
  return !canPlay({
    payment: null,
    client: { _id: simulation.id, price: simulation.priceCents },
    instructor: { school: school && { free_to_play: school.freeToPlay } },
    purchase: { data: { status }, payer: purchase.payer },
  });
}
