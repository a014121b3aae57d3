import { and, eq } from 'drizzle-orm';
import { PLATFORM } from '../../../src/contract/limits';
import type { PurchaseInput } from '../../../src/contract/purchase';
import type { Db } from '../../db/connection';
import { users } from '../../db/schema/people';
import { purchases } from '../../db/schema/purchases';
import { conflict, HttpError } from '../../http/errors';
import type { ProviderIntent } from '../../services/paymentGateway';
import type { Services } from '../../services/services';
import { chargeInvite } from '../invites/charge';
import { givenBackOf } from '../payments/providerRefunds';
import { type Purpose, purposeOf } from '../payments/purpose';
import {
  findPayment,
  isSpent,
  noteBought,
  noteProblem,
  noteRefund,
  type PaymentRow,
  recordLost,
} from '../payments/records';
import { noteFailedRefund } from '../payments/refund';
import { createPurchase } from '../purchases/create';

type Part = Pick<Services, 'config' | 'db' | 'payments' | 'now' | 'logger'>;

/** What a payment has become. */
export interface Bought {
  purchaseId: string | null;
  inviteId: string | null;
}

/** What the wizard would have sent. */
const inputOf = (
  { clientId, quantity, priceCents, variation }: Purpose,
  { id, amount }: ProviderIntent,
  order: string,
): PurchaseInput => ({
  client_code: clientId,
  order,
  platform: PLATFORM,
  price: priceCents / 100,
  quantity,
  total: amount / 100,
  payer: 'instructor',
  pay_later: false,
  metadata: { payment: id, ...(variation && { variation }) },
});

async function checkAccount(db: Db, userId: string): Promise<void> {
  const [user] = await db.select({ status: users.status }).from(users).where(eq(users.id, userId));
  if (!user || user.status === 'deleted') throw conflict('The account of the payer was deleted.');
}

async function isTaken(db: Db, order: string): Promise<boolean> {
  const [found] = await db
    .select({ id: purchases.id })
    .from(purchases)
    .where(and(eq(purchases.platform, PLATFORM), eq(purchases.order, order)));
  return found !== undefined;
}

/**
 * Turns a confirmed payment into what it was made for, as the browser's own call would: whichever comes
 * second finds it done. An order number that something else has taken gives way to the payment's own id.
 */
export async function buyWith(part: Part, intent: ProviderIntent, order: string): Promise<Bought> {
  const purpose = purposeOf(intent);
  if (!purpose) throw conflict('The amount that was paid is not the one that was asked for.');
  await checkAccount(part.db, purpose.userId);
  // The provider was asked just now; it is never asked inside a transaction.
  const known = { ...part, payments: { retrieve: async () => intent } };
  const buyer = { id: purpose.userId };
  if (purpose.inviteId) {
    await chargeInvite(known, buyer, { paymentId: intent.id, inviteId: purpose.inviteId });
    return { purchaseId: null, inviteId: purpose.inviteId };
  }
  const place = (number: string) => createPurchase(known, buyer, inputOf(purpose, intent, number));
  const { id } = await place(order).catch(async (refusal: unknown) => {
    if (refusal instanceof HttpError && (await isTaken(part.db, order))) return place(intent.id);
    throw refusal;
  });
  return { purchaseId: id, inviteId: null };
}

/** Buys what the browser had announced; the message of a refusal, or of an announcement that is missing. */
async function problemWith(part: Part, intent: ProviderIntent): Promise<string> {
  const purpose = purposeOf(intent);
  if (purpose && !purpose.order && !purpose.inviteId) return 'It is not known what this payment was to buy.';
  try {
    await part.db.transaction((tx) => buyWith({ ...part, db: tx }, intent, purpose?.order ?? ''));
    return '';
  } catch (refusal) {
    if (refusal instanceof HttpError) return refusal.message;
    throw refusal;
  }
}

/** Whether it is not for us to buy anything with a payment, because giving it back was begun, or failed. */
async function isAboutRefunds(part: Part, row: PaymentRow, intent: ProviderIntent): Promise<boolean> {
  if (await noteFailedRefund(part, row, intent)) return true;
  if (row.refundRequestedAt) return true;
  if (givenBackOf(intent) > row.refundedCents) await noteRefund(part, intent);
  return givenBackOf(intent) > 0 || row.failedRefunds > 0;
}

async function settleRefunded(part: Part, intent: ProviderIntent): Promise<void> {
  const row = await findPayment(part.db, intent.id);
  if (!row?.refundedAt || row.refundedCents !== givenBackOf(intent)) await noteRefund(part, intent);
}

async function settlePaid(part: Part, intent: ProviderIntent): Promise<void> {
  const { db, logger } = part;
  const { id } = intent;
  if (!(await findPayment(db, id))) await recordLost(part, intent);
  const row = await findPayment(db, id);
  if (!row || isSpent(row) || (await isAboutRefunds(part, row, intent))) return;

  const problem = await problemWith(part, intent);
  // What was bought may need a session, which the browser is not there to ask for.
  if (!problem) return noteBought(part, intent);
  logger.warn({ paymentId: id, problem }, 'a payment has bought nothing');
  await noteProblem(part, intent, problem);
}

/**
 * Does what is left to do with a payment, given how it stands at the provider just now. May be called at
 * any time, in any order and any number of times; also as a part of a transaction.
 */
export async function settle(part: Part, intent: ProviderIntent): Promise<void> {
  if (intent.status === 'succeeded') await settlePaid(part, intent);
  if (intent.status === 'refunded') await settleRefunded(part, intent);
}
