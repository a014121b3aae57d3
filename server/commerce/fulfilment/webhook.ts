import { eq } from 'drizzle-orm';
import { paymentEvents, paymentIntents } from '../../db/schema/payments';
import { notFound } from '../../http/errors';
import type { Services } from '../../services/services';
import { findPayment } from '../payments/records';
import { setAside, UNKNOWN_TO_PROVIDER } from '../payments/setAside';
import { settle } from './settle';

/**
 * Handles an event of the provider. Events may come late, repeatedly and in any order, so they only tell
 * which payment to retrieve: its present state counts.
 */
export async function receiveEvent(services: Services, body: string, signature: string): Promise<void> {
  const { db, payments, now } = services;
  if (!payments.readEvent) throw notFound();
  const { id, type, paymentId } = payments.readEvent(body, signature);
  if (!paymentId) return;
  const [known] = await db.select().from(paymentEvents).where(eq(paymentEvents.id, id));
  if (known) return;
  const intent = await payments.retrieve(paymentId);
  if (!intent && (await findPayment(db, paymentId))) {
    await setAside(services, eq(paymentIntents.id, paymentId));
    // The provider sends the event again.
    throw notFound(UNKNOWN_TO_PROVIDER);
  }
  // The event is stored in the same transaction as its effects, so that after a crash the provider sends it
  // again.
  await db.transaction(async (tx) => {
    const [first] = await tx
      .insert(paymentEvents)
      .values({ id, type, createdAt: now() })
      .onConflictDoNothing()
      .returning({ id: paymentEvents.id });
    if (first && intent) await settle({ ...services, db: tx }, intent);
  });
}
