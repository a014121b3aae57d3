import { eq } from 'drizzle-orm';
import { audit } from '../audit/audit';
import type { CurrentUser, Services } from '../context';
import { paymentIntents } from '../db/schema';
import { conflict, HttpError, notFound } from '../errors';
import { isSpent } from './settle';

type Part = Pick<Services, 'config' | 'db' | 'payments' | 'now'>;

/** From here on the payment buys nothing; answers whether the money is still to be given back. */
const claim = ({ db, config, now }: Part, actor: CurrentUser, id: string): Promise<boolean> =>
  db.transaction(async (tx) => {
    const [row] = await tx.select().from(paymentIntents).where(eq(paymentIntents.id, id)).for('update');
    if (!row) throw notFound();
    if (isSpent(row))
      throw conflict('This payment has bought something meanwhile: it cannot be refunded here.');
    if (!row.paidAt) throw conflict('This payment has not been completed.');
    if (row.refundedAt) return false;
    if (row.refundRequestedAt) return true;
    const at = now();
    const checkAt = new Date(at.getTime() + config.paymentCheckSeconds * 1000);
    await tx
      .update(paymentIntents)
      .set({ refundRequestedAt: at, checkAt, updatedAt: at })
      .where(eq(paymentIntents.id, id));
    const after = { customer: row.userId, amount: row.amount, refunded: true };
    await audit(tx, { actor, entity: 'payment', action: 'refunded', record: id, before: null, after, at });
    return true;
  });

/** Gives back the money of a payment that was claimed for it; a refusal of the provider ends the claim. */
export async function completeRefund({ db, payments, now }: Omit<Part, 'config'>, id: string): Promise<void> {
  const here = eq(paymentIntents.id, id);
  try {
    await payments.refund(id);
  } catch (refusal) {
    if (refusal instanceof HttpError && refusal.status === 422) {
      const problem = refusal.message;
      await db.update(paymentIntents).set({ refundRequestedAt: null, checkAt: null, problem }).where(here);
    }
    throw refusal;
  }
  await db.update(paymentIntents).set({ refundedAt: now(), checkAt: null }).where(here);
}

/** Gives a payment back that has bought nothing; again changes nothing. */
export async function refundPayment(part: Part, actor: CurrentUser, id: string): Promise<void> {
  if (await claim(part, actor, id)) await completeRefund(part, id);
}
