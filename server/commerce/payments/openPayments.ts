import { and, eq, isNotNull, isNull, lte, ne, or, type SQL, sql } from 'drizzle-orm';
import type { SettledPayment } from '../../../src/contract/payment';
import type { Db } from '../../db/connection';
import { paymentIntents } from '../../db/tables';
import type { Services } from '../../services/services';
import { givenBack, isUnspent, isUnused, type PaymentRow, refundsOf, takenCents } from './records';

type Deps = Pick<Services, 'db' | 'payments' | 'logger'>;

export const UNKNOWN_TO_PROVIDER =
  'The payment provider does not know this payment: it was made with another provider, or with the keys of another account.';

/**
 * A payment that was set aside: nobody knows whether it was made. It is looked up again, so that it buys what it was
 * for once a server asks the provider and the account that it was made with.
 */
const isSetAside = and(
  isNull(paymentIntents.paidAt),
  sql`${paymentIntents.problem} <> ''`,
  isNotNull(paymentIntents.checkAt),
);

/** Sets those payments aside that may still be made. They are listed for administrators, and logged once. */
export async function setAside({ db, logger }: Pick<Deps, 'db' | 'logger'>, ...which: SQL[]): Promise<void> {
  const isOpen = and(
    isUnused,
    isNull(paymentIntents.paidAt),
    isNotNull(paymentIntents.checkAt),
    eq(paymentIntents.problem, ''),
  );
  const unknown = await db
    .update(paymentIntents)
    .set({ problem: UNKNOWN_TO_PROVIDER })
    .where(and(isOpen, ...which))
    .returning({ paymentId: paymentIntents.id, provider: paymentIntents.provider });
  for (const payment of unknown) logger.error(payment, 'a payment is unknown to the provider');
}

/** Sets the payments of other providers aside that have been due since a time: no server asks those providers. */
export const setAsideOfOthers = (deps: Deps, dueSince: Date): Promise<void> =>
  setAside(deps, ne(paymentIntents.provider, deps.payments.name), lte(paymentIntents.checkAt, dueSince));

/** Paid, or perhaps paid, and neither spent nor refunded, nor to be. */
export const isUnsettled = and(
  or(isNotNull(paymentIntents.paidAt), isSetAside),
  isUnspent,
  sql`${takenCents} < ${paymentIntents.amount}`,
);

/** The time of a payment that has bought something. Earlier versions did not store it for all of them. */
export const paidOn = ({ paidAt, updatedAt }: Pick<PaymentRow, 'paidAt' | 'updatedAt'>): string =>
  (paidAt ?? updatedAt).toISOString();

export async function presentSettledPayment(
  db: Db,
  { id, amount, purchaseId, inviteId }: PaymentRow,
): Promise<SettledPayment> {
  const answered = (await refundsOf(db, id)).filter(({ state }) => state !== 'requested');
  return { _id: id, purchase: purchaseId, invite: inviteId, refunded: givenBack(answered) >= amount };
}
