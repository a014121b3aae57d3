import { newToken } from '../../auth/sessions/sessions';
import { metadataOf } from '../../commerce/payments/purpose';
import type { paymentIntents } from '../../db/schema/payments';
import type { sandboxPayments } from '../../db/schema/sandbox';
import type { SeededRandom } from './random';

type NewIntent = typeof paymentIntents.$inferInsert;

interface Paid {
  userId: string;
  simulationId: string;
  quantity: number;
  priceCents: number;
  createdAt: Date;
}

/** Succeeded card payments, both in the hub's table and in the sandbox provider's. */
export class SeededPayments {
  readonly intents: NewIntent[] = [];
  readonly provider: (typeof sandboxPayments.$inferInsert)[] = [];

  constructor(private readonly random: SeededRandom) {}

  add(paid: Paid, spentOn: Pick<NewIntent, 'purchaseId' | 'inviteId'>): string {
    const { userId, simulationId, quantity, priceCents, createdAt } = paid;
    const id = `pi_sandbox_${this.random.id()}`;
    const amount = quantity * priceCents;
    const common = { id, amount, createdAt };
    this.intents.push({
      ...common,
      ...spentOn,
      provider: 'sandbox',
      userId,
      simulationId,
      quantity,
      updatedAt: createdAt,
    });
    this.provider.push({
      ...common,
      clientSecret: `${id}_secret_${newToken()}`,
      metadata: metadataOf({ ...paid, order: '', variation: '', inviteId: '', seatsOf: '' }),
      status: 'succeeded',
    });
    return id;
  }
}
