import { randomBytes } from 'node:crypto';
import { and, eq } from 'drizzle-orm';
import type { Config } from '../../config/config';
import type { Db } from '../../db/connection';
import { sandboxCheckouts as pages, sandboxPayments } from '../../db/tables';
import type { CheckoutPages, ProviderCheckout } from '../../services/services';

export type Page = typeof pages.$inferSelect;

const pageAddress = (publicUrl: string, { id }: Pick<Page, 'id'>): string =>
  `${publicUrl}/sandbox/checkout/${id}`;

const FAILURE = 'The account has insufficient funds.';

/** A page as the provider tells it, to the hub and to itself. */
export const asCheckout = (publicUrl: string, page: Page): ProviderCheckout => ({
  id: page.id,
  key: page.key,
  invoice: page.invoice,
  url: page.status === 'open' ? pageAddress(publicUrl, page) : null,
  amount: page.amount,
  status: page.status,
  paymentId: page.method && paymentIdOf(page),
  method: page.method,
  failure: page.status === 'failed' ? FAILURE : '',
});

const paymentIdOf = ({ id }: Page): string => id.replace('cs_', 'pi_');

/**
 * Changes a page that is in a state, and returns it as it is then; null if there is none. What is paid there is a payment
 * that can be refunded.
 */
export const changePage = (
  db: Db,
  id: string,
  from: Page['status'],
  change: Partial<Pick<Page, 'status' | 'method'>>,
): Promise<Page | null> =>
  db.transaction(async (tx) => {
    const [page] = await tx
      .update(pages)
      .set(change)
      .where(and(eq(pages.id, id), eq(pages.status, from)))
      .returning();
    if (page?.status === 'paid')
      await tx.insert(sandboxPayments).values({
        ...{ id: paymentIdOf(page), clientSecret: randomBytes(18).toString('base64url') },
        ...{ amount: page.amount, status: 'succeeded' },
        last4: page.method === 'card' ? '4242' : '',
      });
    return page ?? findPage(tx, id);
  });

/** A page, which closes by itself when its time has come. */
export async function findPage(db: Db, id: string): Promise<Page | null> {
  const [page] = await db.select().from(pages).where(eq(pages.id, id));
  const isOver = page?.status === 'open' && page.expiresAt.getTime() <= Date.now();
  return isOver ? changePage(db, id, 'open', { status: 'expired' }) : (page ?? null);
}

/** The pages of the sandbox where invoices are paid. Their ids, which nobody guesses, open them. */
export const sandboxCheckouts = (db: Db, { publicUrl }: Pick<Config, 'publicUrl'>): CheckoutPages => ({
  async open({ key, invoice, title, amount, returnUrl, expiresAt }) {
    const id = `cs_sandbox_${randomBytes(16).toString('hex')}`;
    const asked = { id, key, invoice, title, amount, returnUrl, expiresAt };
    await db.insert(pages).values(asked).onConflictDoNothing();
    const [page] = await db.select().from(pages).where(eq(pages.key, key));
    if (!page) throw new Error('The sandbox provider has stored no page');
    return asCheckout(publicUrl, page);
  },

  async retrieve(id) {
    const page = await findPage(db, id);
    return page && asCheckout(publicUrl, page);
  },

  async expire(id) {
    const page = await changePage(db, id, 'open', { status: 'expired' });
    return page && asCheckout(publicUrl, page);
  },
});
