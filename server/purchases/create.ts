import { and, eq, ne, or } from 'drizzle-orm';
import { PLATFORM } from '../../src/contract/limits';
import type { PurchaseInput } from '../../src/contract/purchase';
import type { CurrentUser, Db, Services } from '../context';
import { clients, paymentIntents, purchases } from '../db/schema';
import { badRequest, conflict, notFound } from '../errors';
import { newId } from '../ids';
import { isUnused } from '../payments/intents';
import { alreadyUsed, verifyPayment } from '../payments/verify';
import { kindOf, type Terms, termsOf } from './terms';

type Part = Pick<Services, 'db' | 'payments' | 'now'>;
type Client = typeof clients.$inferSelect;

/** `created` is false where the order had been placed before. */
interface Outcome {
  id: string;
  created: boolean;
}

async function findOrder(db: Db, order: string) {
  const [found] = await db
    .select({ id: purchases.id, customerId: purchases.customerId })
    .from(purchases)
    .where(and(eq(purchases.platform, PLATFORM), eq(purchases.order, order)));
  return found;
}

/** The first purchase of an order, for its own customer. */
async function placedBefore(db: Db, order: string, user: CurrentUser): Promise<Outcome | null> {
  const found = await findOrder(db, order);
  if (!found) return null;
  if (found.customerId !== user.id) throw conflict('This order belongs to somebody else.');
  return { id: found.id, created: false };
}

/** A simulation by id or slug that the library shows; a hidden or deleted one is not found. */
async function findOffered(db: Db, code: string): Promise<Client> {
  const [client] = await db
    .select()
    .from(clients)
    .where(
      and(
        or(eq(clients.id, code), eq(clients.slug, code)),
        ne(clients.status, 'deleted'),
        eq(clients.visibility, true),
      ),
    );
  if (!client) throw notFound('There is no such simulation.');
  if (!client.purchasable) throw conflict('This simulation cannot be bought. Request access instead.');
  return client;
}

/** Stores the purchase and spends its payment, or does neither. */
async function store(
  { db, now }: Part,
  { order, user, client, terms }: { order: string; user: CurrentUser; client: Client; terms: Terms },
): Promise<Outcome> {
  const at = now();
  return db.transaction(async (tx) => {
    const [stored] = await tx
      .insert(purchases)
      .values({
        id: newId(),
        clientId: client.id,
        customerId: user.id,
        clientCode: client.publicCode || client.slug,
        platform: PLATFORM,
        order,
        status: 'completed',
        payer: terms.payer,
        paymentTime: terms.paymentTime,
        quantity: terms.quantity,
        priceCents: terms.priceCents,
        totalCents: terms.priceCents * terms.quantity,
        trial: terms.trial,
        metadata: terms.metadata,
        createdAt: at,
        updatedAt: at,
      })
      .onConflictDoNothing()
      .returning({ id: purchases.id });
    if (!stored) {
      const before = await placedBefore(tx, order, user);
      if (before) return before;
      throw conflict('You have already used the free trial of this simulation.');
    }
    if (terms.metadata.payment) {
      const spent = await tx
        .update(paymentIntents)
        .set({ purchaseId: stored.id, updatedAt: at })
        .where(and(eq(paymentIntents.id, terms.metadata.payment), isUnused))
        .returning({ id: paymentIntents.id });
      if (spent.length === 0) throw alreadyUsed();
    }
    return { id: stored.id, created: true };
  });
}

async function place(part: Part, user: CurrentUser, input: PurchaseInput): Promise<Outcome> {
  const { order, client_code, metadata } = input;
  const client = await findOffered(part.db, client_code);
  const kind = kindOf(input, client);
  const paid =
    kind === 'card' && metadata.payment
      ? await verifyPayment(part, { paymentId: metadata.payment, userId: user.id, clientId: client.id })
      : null;
  const terms = termsOf(kind, input, client, paid);
  return store(part, { order, user, client, terms });
}

/** Buys for the caller. The same order twice is the same purchase, however the calls race. */
export async function createPurchase(part: Part, user: CurrentUser, input: PurchaseInput): Promise<Outcome> {
  if (input.platform !== PLATFORM) {
    throw badRequest('The platform is not known.', { platform: `This must be ${PLATFORM}.` });
  }
  const before = await placedBefore(part.db, input.order, user);
  if (before) return before;
  try {
    return await place(part, user, input);
  } catch (refusal) {
    // Another call with this order may have won meanwhile, and have spent the payment.
    const winner = await placedBefore(part.db, input.order, user);
    if (winner) return winner;
    throw refusal;
  }
}
