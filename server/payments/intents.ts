import { and, desc, eq, isNull, sql } from 'drizzle-orm';
import type { Intent } from '../../src/contract/payment';
import { formatCents } from '../../src/lib/money';
import type { Services } from '../context';
import { paymentIntents, purchases } from '../db/schema';
import { conflict, HttpError } from '../errors';
import { givenBackOf, isGivenBackInPart, madeRefunds, type ProviderIntent } from './gateway';
import { amountOf, isSamePurpose, metadataOf, type Purpose, purposeOf } from './purpose';

type Part = Pick<Services, 'config' | 'db' | 'payments' | 'now'>;
export type PaymentRow = typeof paymentIntents.$inferSelect;
type Row = PaymentRow;

/** A call that loses a race finds the winner's intent, so that a few attempts are plenty. */
const MAX_ATTEMPTS = 8;

const isUnspent = and(isNull(paymentIntents.purchaseId), isNull(paymentIntents.inviteId));
export const isSpent = ({ purchaseId, inviteId }: Row): boolean => purchaseId !== null || inviteId !== null;

/** It has bought nothing, and still may. */
export const isUnused = and(isUnspent, isNull(paymentIntents.refundRequestedAt));
/** The same, as long as nothing of it was given back: what is left of it buys nothing. */
const isUsable = and(isUnused, eq(paymentIntents.refundedCents, 0));
const mayBeUsed = (row: Row): boolean => !isSpent(row) && !row.refundRequestedAt && row.refundedCents === 0;

export const nextCheck = ({ paymentCheckSeconds }: Part['config'], at: Date): Date =>
  new Date(at.getTime() + paymentCheckSeconds * 1000);

/** The time that a payment was first known to be made. */
export const paidSince = (at: Date) =>
  sql`coalesce(${paymentIntents.paidAt}, ${at.toISOString()}::timestamptz)`;

export const refundsSeen = (intent: ProviderIntent) => ({
  refundedCents: givenBackOf(intent),
  refunds: madeRefunds(intent).map(({ id }) => id),
});

/** Notes that money was given back, all of it or some, whoever did it. */
export async function noteRefund(
  { config, db, now }: Pick<Services, 'config' | 'db' | 'now'>,
  intent: ProviderIntent,
): Promise<void> {
  const at = now();
  const asked = sql`coalesce(${paymentIntents.refundRequestedAt}, ${at.toISOString()}::timestamptz)`;
  const done = sql`coalesce(${paymentIntents.refundedAt}, ${at.toISOString()}::timestamptz)`;
  const change =
    intent.status === 'refunded'
      ? { refundRequestedAt: asked, refundedAt: done, checkAt: nextCheck(config, at) }
      : { problem: partlyGivenBack(intent), checkAt: null };
  await db
    .update(paymentIntents)
    .set({ ...refundsSeen(intent), ...change, amount: intent.amount, paidAt: paidSince(at), updatedAt: at })
    .where(and(eq(paymentIntents.id, intent.id), isUnspent));
}

export const partlyGivenBack = (intent: ProviderIntent): string =>
  `${formatCents(givenBackOf(intent))} of this payment was given back: it cannot buy anything any more.`;

/** The payment that has bought this very order: whoever asks to pay for it again has paid. */
async function paymentOfOrder({ db }: Part, { userId, clientId, order }: Purpose): Promise<Row | undefined> {
  if (order === '') return undefined;
  const [found] = await db
    .select({ row: paymentIntents })
    .from(paymentIntents)
    .innerJoin(purchases, eq(purchases.id, paymentIntents.purchaseId))
    .where(
      and(
        eq(paymentIntents.userId, userId),
        eq(paymentIntents.clientId, clientId),
        eq(purchases.order, order),
      ),
    );
  return found?.row;
}

/** The open intent of the user and client; without one, the last that was used. */
async function latestIntent({ db }: Part, { userId, clientId }: Purpose): Promise<Row | undefined> {
  const [row] = await db
    .select()
    .from(paymentIntents)
    .where(and(eq(paymentIntents.userId, userId), eq(paymentIntents.clientId, clientId)))
    .orderBy(
      desc(sql`(${isUsable})`),
      desc(sql`${paymentIntents.paidAt} is not null`),
      desc(paymentIntents.createdAt),
    )
    .limit(1);
  return row;
}

/** Null when another call has opened one first. */
async function createIntent(
  { db, payments, now }: Part,
  purpose: Purpose,
  { previous, dead }: { previous: Row | undefined; dead: boolean },
): Promise<ProviderIntent | null> {
  const { userId, clientId, quantity } = purpose;
  const amount = amountOf(purpose);
  const intent = await payments.create({
    amount,
    metadata: metadataOf(purpose),
    idempotencyKey: `${previous?.id ?? 'first'} ${JSON.stringify(metadataOf(purpose))}`,
  });
  const at = now();
  return db.transaction(async (tx) => {
    if (previous && dead) {
      await tx.delete(paymentIntents).where(and(eq(paymentIntents.id, previous.id), isUnused));
    }
    const stored = await tx
      .insert(paymentIntents)
      .values({
        id: intent.id,
        provider: payments.name,
        userId,
        clientId,
        quantity,
        amount,
        createdAt: at,
        updatedAt: at,
      })
      .onConflictDoNothing()
      .returning({ id: paymentIntents.id });
    return stored.length > 0 ? intent : null;
  });
}

async function changeIntent(
  { db, payments, now }: Part,
  id: string,
  purpose: Purpose,
): Promise<ProviderIntent> {
  const amount = amountOf(purpose);
  const changed = await payments.update(id, { amount, metadata: metadataOf(purpose) });
  if (changed.amount === amount) {
    await db
      .update(paymentIntents)
      .set({ quantity: purpose.quantity, amount, updatedAt: now() })
      .where(and(eq(paymentIntents.id, id), isUnused));
  }
  return changed;
}

const isPaid = ({ status }: ProviderIntent): boolean => status === 'succeeded' || status === 'processing';

/** A paid intent can still be spent, but only on what was paid for. */
function paidFor(intent: ProviderIntent, { quantity }: Purpose): ProviderIntent {
  const paid = purposeOf(intent)?.quantity;
  if (paid === quantity) return intent;
  if (!paid) throw conflict('You have already made a payment that we cannot match. Contact us about it.');
  const learners = paid === 1 ? '1 learner' : `${paid} learners`;
  const message = `You have already paid for ${learners}. Choose ${learners} to finish that purchase.`;
  throw new HttpError(409, message, { errors: { quantity: String(paid) } });
}

function isFor(intent: ProviderIntent, wanted: Purpose): boolean {
  const purpose = purposeOf(intent);
  return purpose !== null && isSamePurpose(purpose, wanted);
}

const asAnswer = ({ id, clientSecret, amount, status }: ProviderIntent): Intent => ({
  id,
  client_secret: clientSecret,
  amount,
  paid: status === 'succeeded',
});

/** From here on somebody may pay: it is looked up later, in case that nothing more is heard. */
async function watch({ config, db, now }: Part, id: string): Promise<void> {
  const at = now();
  await db
    .update(paymentIntents)
    .set({ checkAt: nextCheck(config, at), updatedAt: at })
    .where(and(eq(paymentIntents.id, id), isUnused));
}

/**
 * The one open intent of a user and client, for the given purpose: made, changed or, once it is paid,
 * given back, so that nobody pays twice. The provider is never asked inside a transaction.
 */
export async function openIntent(part: Part, purpose: Purpose): Promise<Intent> {
  const used = await paymentOfOrder(part, purpose);
  const spent = used && (await part.payments.retrieve(used.id));
  if (spent?.status === 'succeeded') return asAnswer(paidFor(spent, purpose));

  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt += 1) {
    const previous = await latestIntent(part, purpose);
    const isOpen = previous !== undefined && mayBeUsed(previous);
    const known = isOpen ? await part.payments.retrieve(previous.id) : null;
    const dead = isOpen && (known === null || known.status === 'canceled');
    if (isOpen && known && (known.status === 'refunded' || isGivenBackInPart(known))) {
      await noteRefund(part, known);
      continue;
    }

    let intent: ProviderIntent | null = known;
    if (!isOpen || dead) intent = await createIntent(part, purpose, { previous, dead });
    else if (known && !isPaid(known) && !isFor(known, purpose)) {
      intent = await changeIntent(part, previous.id, purpose);
    }
    if (!intent) continue;
    if (isPaid(intent)) intent = paidFor(intent, purpose);
    else if (!isFor(intent, purpose)) continue;
    await watch(part, intent.id);
    return asAnswer(intent);
  }
  throw conflict('This payment is being changed somewhere else. Try again.');
}
