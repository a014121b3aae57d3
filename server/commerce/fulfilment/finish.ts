import { and, eq } from 'drizzle-orm';
import { formatCents } from '../../../src/rules/money';
import { audit } from '../../audit/audit';
import type { Db } from '../../db/connection';
import { auditEntries } from '../../db/schema/audit';
import type { CurrentUser } from '../../http/context';
import { conflict, notFound } from '../../http/errors';
import type { Services } from '../../services/services';
import { openClassSession } from '../classSessions/open';
import { isPartlyRefunded, refundedCents } from '../payments/providerRefunds';
import { purposeOf } from '../payments/purpose';
import { findPayment, isSpent, recordRefund } from '../payments/records';
import { UNKNOWN_TO_PROVIDER } from '../payments/setAside';
import { fulfil } from './fulfil';

/** Concurrent calls have waited for the transaction of the first, and find its entry. */
async function isAudited(tx: Db, id: string): Promise<boolean> {
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

/** Fulfils a payment for an administrator. Further calls change nothing. */
export async function finishPayment(services: Services, actor: CurrentUser, id: string): Promise<void> {
  const { db, payments, now } = services;
  const row = await findPayment(db, id);
  if (!row) throw notFound();
  if (isSpent(row)) return;
  if (row.refundRequestedAt) throw conflict('This payment was given back.');
  const intent = await payments.retrieve(id);
  if (!intent) throw conflict(UNKNOWN_TO_PROVIDER);
  if (intent.status !== 'succeeded') throw conflict('This payment has not been completed.');
  if (isPartlyRefunded(intent)) {
    await recordRefund(services, intent);
    throw conflict(`${formatCents(refundedCents(intent))} of this payment was given back. Refund the rest.`);
  }

  const { purchaseId } = await db.transaction(async (tx) => {
    const fulfilment = await fulfil({ ...services, db: tx }, intent, purposeOf(intent)?.order || id);
    if (await isAudited(tx, id)) return fulfilment;
    const after = { customer: row.userId, purchase: fulfilment.purchaseId, invite: fulfilment.inviteId };
    await audit(tx, {
      actor,
      entity: 'payment',
      action: 'finished',
      record: id,
      before: null,
      after,
      at: now(),
    });
    return fulfilment;
  });
  if (purchaseId) await openClassSession(services, purchaseId);
}
