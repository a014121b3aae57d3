import { and, desc, eq, sql } from 'drizzle-orm';
import type { Intent } from '../../../src/contract/payment';
import { taxSchema } from '../../../src/contract/tax';
import { counted } from '../../../src/rules/money';
import { termsVersion } from '../../config/operatorPages';
import { paymentIntents, purchases } from '../../db/tables';
import { conflict } from '../../http/errors';
import type { ProviderIntent, Services } from '../../services/services';
import { bookRefunds } from './bookRefunds';
import { setAside } from './openPayments';
import { amountOf, isSamePurpose, metadataOf, type Purpose, purposeOf } from './purpose';
import { isUnused, isUsable, madeCents, nextCheck, type PaymentRow } from './records';

type Deps = Pick<Services, 'config' | 'db' | 'mail' | 'payments' | 'now' | 'logger'>;
type Payer = Pick<Purpose, 'userId' | 'simulationId'>;
/** A call that loses a race finds the winner's intent, so a few attempts suffice. */
const MAX_ATTEMPTS = 8;

/** The payment of an existing order: a buyer who asks to pay for it again has already paid. */
async function findPaymentOfOrder(
  { db }: Deps,
  { userId, simulationId, order }: Purpose,
): Promise<PaymentRow | undefined> {
  if (order === '') return undefined;
  const [found] = await db
    .select({ row: paymentIntents })
    .from(paymentIntents)
    .innerJoin(purchases, eq(purchases.id, paymentIntents.purchaseId))
    .where(
      and(
        eq(paymentIntents.userId, userId),
        eq(paymentIntents.simulationId, simulationId),
        eq(purchases.order, order),
      ),
    );
  return found?.row;
}

/** The open intent of a user and simulation; without one, the last that was used. */
async function latestIntent({ db }: Deps, { userId, simulationId }: Payer) {
  const [latest] = await db
    .select({ row: paymentIntents, isOpen: sql<boolean>`${isUsable}` })
    .from(paymentIntents)
    .where(and(eq(paymentIntents.userId, userId), eq(paymentIntents.simulationId, simulationId)))
    .orderBy(
      desc(sql`(${isUsable})`),
      desc(sql`${paymentIntents.paidAt} is not null`),
      desc(paymentIntents.createdAt),
    )
    .limit(1);
  return latest;
}

/** Creates an intent; null if a concurrent call has opened one first. */
async function createIntent(
  { db, payments, now }: Deps,
  purpose: Purpose,
  { previous, dead }: { previous: PaymentRow | undefined; dead: boolean },
): Promise<ProviderIntent | null> {
  const { userId, simulationId, quantity } = purpose;
  const amount = amountOf(purpose);
  const metadata = metadataOf(purpose);
  const calculation = purpose.tax?.calculation;
  const intent = await payments.create({
    amount,
    metadata,
    taxCalculation: calculation,
    // Stripe refuses a key that comes again with another calculation.
    idempotencyKey: [previous?.id ?? 'first', JSON.stringify(metadata), calculation]
      .filter(Boolean)
      .join(' '),
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
        simulationId,
        quantity,
        amount,
        tax: purposeOf(intent)?.tax,
        createdAt: at,
        updatedAt: at,
      })
      .onConflictDoNothing()
      .returning({ id: paymentIntents.id });
    return stored.length > 0 ? intent : null;
  });
}

async function changeIntent(
  { db, payments, now }: Deps,
  id: string,
  purpose: Purpose,
): Promise<ProviderIntent> {
  const amount = amountOf(purpose);
  const taxCalculation = purpose.tax?.calculation;
  const changed = await payments.update(id, { amount, metadata: metadataOf(purpose), taxCalculation });
  if (changed.amount === amount) {
    await db
      .update(paymentIntents)
      .set({ quantity: purpose.quantity, amount, tax: purposeOf(changed)?.tax ?? null, updatedAt: now() })
      .where(and(eq(paymentIntents.id, id), isUnused));
  }
  return changed;
}

const isPaid = ({ status }: ProviderIntent): boolean => status === 'succeeded' || status === 'processing';

const cannotMatch = () =>
  conflict('You have already made a payment that we cannot match. Contact us about it.');

/** A paid intent can still be used, but only for the session and the quantity that were paid. */
function assertPaidQuantity(intent: ProviderIntent, { quantity, seatsOf }: Purpose): ProviderIntent {
  const purpose = purposeOf(intent);
  const paid = purpose?.quantity;
  if (purpose && purpose.seatsOf !== seatsOf)
    throw conflict(
      'We are still completing another payment of yours for this simulation. Try again in a minute.',
    );
  if (paid === quantity) return intent;
  if (!paid) throw cannotMatch();
  const students = counted(paid, 'student');
  const message = `You have already paid for ${students}. Choose ${students} to finish that purchase.`;
  throw conflict(message, { quantity: String(paid) });
}

function isFor(intent: ProviderIntent, wanted: Purpose): boolean {
  const purpose = purposeOf(intent);
  return purpose !== null && isSamePurpose(purpose, wanted);
}

function presentIntent(intent: ProviderIntent): Intent {
  const { id, clientSecret, amount, status } = intent;
  const tax = purposeOf(intent)?.tax;
  return {
    id,
    client_secret: clientSecret,
    amount,
    ...(tax && { tax: taxSchema.parse(tax) }),
    paid: status === 'succeeded',
  };
}

/** Schedules a check, since from now on the intent may be paid, and keeps the terms that its button accepts. */
async function scheduleCheck({ config, db, now }: Deps, id: string): Promise<void> {
  const at = now();
  await db
    .update(paymentIntents)
    .set({ checkAt: nextCheck(config, at), termsVersion: termsVersion(config), updatedAt: at })
    .where(and(eq(paymentIntents.id, id), isUnused));
}

/**
 * Returns the one open intent of a user and simulation for a purpose: it is created, changed or, if it is
 * already paid, returned as it is, so that nobody pays twice. The purpose is looked up after the latest intent, and
 * refused if that intent has just paid for it. The provider is never called inside a transaction.
 */
export async function openIntent(
  deps: Deps,
  payer: Payer,
  findPurpose: () => Promise<Purpose>,
): Promise<Intent> {
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt += 1) {
    const latest = await latestIntent(deps, payer);
    const previous = latest?.row;
    const purpose = await findPurpose();
    const used = await findPaymentOfOrder(deps, purpose);
    const spent = used && (await deps.payments.retrieve(used.id));
    if (spent?.status === 'succeeded') return presentIntent(assertPaidQuantity(spent, purpose));

    const isOpen = previous !== undefined && latest?.isOpen === true;
    const known = isOpen ? await deps.payments.retrieve(previous.id) : null;
    if (isOpen && !known && previous.paidAt) throw cannotMatch();
    if (isOpen && !known && previous.checkAt) {
      await setAside(deps, eq(paymentIntents.id, previous.id));
      continue;
    }
    const dead = isOpen && (known === null || known.status === 'canceled');
    if (isOpen && known && madeCents(known) > 0) {
      await bookRefunds(deps, known);
      continue;
    }

    let intent: ProviderIntent | null = known;
    if (!isOpen || dead) intent = await createIntent(deps, purpose, { previous, dead });
    else if (known && !isPaid(known) && !isFor(known, purpose)) {
      intent = await changeIntent(deps, previous.id, purpose);
    }
    if (!intent) continue;
    if (isPaid(intent)) intent = assertPaidQuantity(intent, purpose);
    else if (!isFor(intent, purpose)) continue;
    await scheduleCheck(deps, intent.id);
    return presentIntent(intent);
  }
  throw conflict('This payment is being changed somewhere else. Try again.');
}
