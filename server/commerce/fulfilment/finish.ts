import { and, eq } from 'drizzle-orm';
import { formatCents } from '../../../src/rules/money';
import { audit } from '../../audit/audit';
import type { Db } from '../../db/connection';
import { auditEntries } from '../../db/schema/audit';
import type { CurrentUser } from '../../http/context';
import { conflict, notFound } from '../../http/errors';
import type { Services } from '../../services/services';
import { givenBackOf, isGivenBackInPart } from '../payments/providerRefunds';
import { purposeOf } from '../payments/purpose';
import { findPayment, isSpent, noteRefund } from '../payments/records';
import { ensureSession } from '../purchases/classSessions';
import { buyWith } from './settle';

/** Of several calls at once the first has noted it, before the others go on. */
async function isNoted(tx: Db, id: string): Promise<boolean> {
  const [entry] = await tx
    .select({ id: auditEntries.id })
    .from(auditEntries)
    .where(
      and(
        eq(auditEntries.entity, 'payment'),
        eq(auditEntries.recordId, id),
        eq(auditEntries.action, 'finished'),
      ),
    );
  return entry !== undefined;
}

/** Makes of a payment what it was for, at the word of an administrator; again changes nothing. */
export async function finishPayment(services: Services, actor: CurrentUser, id: string): Promise<void> {
  const { db, payments, now } = services;
  const row = await findPayment(db, id);
  if (!row) throw notFound();
  if (isSpent(row)) return;
  if (row.refundRequestedAt) throw conflict('This payment was given back.');
  const intent = await payments.retrieve(id);
  if (intent?.status !== 'succeeded') throw conflict('This payment has not been completed.');
  if (isGivenBackInPart(intent)) {
    await noteRefund(services, intent);
    throw conflict(`${formatCents(givenBackOf(intent))} of this payment was given back. Refund the rest.`);
  }

  const { purchaseId } = await db.transaction(async (tx) => {
    const bought = await buyWith({ ...services, db: tx }, intent, purposeOf(intent)?.order || id);
    if (await isNoted(tx, id)) return bought;
    const after = { customer: row.userId, purchase: bought.purchaseId, invite: bought.inviteId };
    await audit(tx, {
      actor,
      entity: 'payment',
      action: 'finished',
      record: id,
      before: null,
      after,
      at: now(),
    });
    return bought;
  });
  if (purchaseId) await ensureSession(services, purchaseId);
}
