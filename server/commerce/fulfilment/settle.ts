import { HttpError } from '../../http/errors';
import type { ProviderIntent } from '../../services/paymentGateway';
import type { Services } from '../../services/services';
import { refundedCents } from '../payments/providerRefunds';
import { purposeOf } from '../payments/purpose';
import {
  adoptUnknownIntent,
  findPayment,
  isSpent,
  markFulfilled,
  markUnfulfilled,
  type PaymentRow,
  recordRefund,
} from '../payments/records';
import { recordFailedRefund } from '../payments/refund';
import { fulfil } from './fulfil';

type Deps = Pick<Services, 'config' | 'db' | 'payments' | 'now' | 'logger'>;

/** Buys what the browser had announced; the message of a refusal, or of an announcement that is missing. */
async function tryToFulfil(deps: Deps, intent: ProviderIntent): Promise<string> {
  const purpose = purposeOf(intent);
  if (purpose && !purpose.order && !purpose.inviteId) return 'It is not known what this payment was to buy.';
  try {
    await deps.db.transaction((tx) => fulfil({ ...deps, db: tx }, intent, purpose?.order ?? ''));
    return '';
  } catch (refusal) {
    if (refusal instanceof HttpError) return refusal.message;
    throw refusal;
  }
}

/** Whether it is not for us to buy anything with a payment, because giving it back was begun, or failed. */
async function isHeldByRefund(deps: Deps, row: PaymentRow, intent: ProviderIntent): Promise<boolean> {
  if (await recordFailedRefund(deps, row, intent)) return true;
  if (row.refundRequestedAt) return true;
  if (refundedCents(intent) > row.refundedCents) await recordRefund(deps, intent);
  return refundedCents(intent) > 0 || row.failedRefunds > 0;
}

async function settleRefunded(deps: Deps, intent: ProviderIntent): Promise<void> {
  const row = await findPayment(deps.db, intent.id);
  if (!row?.refundedAt || row.refundedCents !== refundedCents(intent)) await recordRefund(deps, intent);
}

async function settlePaid(deps: Deps, intent: ProviderIntent): Promise<void> {
  const { db, logger } = deps;
  const { id } = intent;
  if (!(await findPayment(db, id))) await adoptUnknownIntent(deps, intent);
  const row = await findPayment(db, id);
  if (!row || isSpent(row) || (await isHeldByRefund(deps, row, intent))) return;

  const problem = await tryToFulfil(deps, intent);
  // What was bought may need a session, which the browser is not there to ask for.
  if (!problem) return markFulfilled(deps, intent);
  logger.warn({ paymentId: id, problem }, 'a payment has bought nothing');
  await markUnfulfilled(deps, intent, problem);
}

/**
 * Does what is left to do with a payment, given how it stands at the provider just now. May be called at
 * any time, in any order and any number of times; also as a part of a transaction.
 */
export async function settle(deps: Deps, intent: ProviderIntent): Promise<void> {
  if (intent.status === 'succeeded') await settlePaid(deps, intent);
  if (intent.status === 'refunded') await settleRefunded(deps, intent);
}
