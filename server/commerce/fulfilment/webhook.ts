import { eq } from 'drizzle-orm';
import { paymentEvents } from '../../db/schema/payments';
import { notFound } from '../../http/errors';
import type { Services } from '../../services/services';
import { settle } from './settle';

/**
 * Takes in an event of the provider. An event only says which payment to look at: they come late, several
 * times and in any order, so that how the payment stands by now counts, not what the event says.
 */
export async function receiveEvent(services: Services, body: string, signature: string): Promise<void> {
  const { db, payments, now } = services;
  if (!payments.readEvent) throw notFound();
  const { id, type, paymentId } = payments.readEvent(body, signature);
  if (!paymentId) return;
  const [known] = await db.select().from(paymentEvents).where(eq(paymentEvents.id, id));
  if (known) return;
  const intent = await payments.retrieve(paymentId);
  // The event and all that comes of it are stored together: after a crash the provider sends it again.
  await db.transaction(async (tx) => {
    const [first] = await tx
      .insert(paymentEvents)
      .values({ id, type, createdAt: now() })
      .onConflictDoNothing()
      .returning({ id: paymentEvents.id });
    if (first && intent) await settle({ ...services, db: tx }, intent);
  });
}
