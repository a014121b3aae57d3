import { and, eq, lte, type SQL } from 'drizzle-orm';
import { formatCents } from '../../../src/rules/money';
import { takeDue } from '../../db/queries/writes';
import { documents, invoiceCheckouts, invoices, newId } from '../../db/tables';
import { conflict, HttpError } from '../../http/errors';
import type { ProviderCheckout, Services } from '../../services/services';
import { type BookDeps, bookCheckout } from './bookCheckout';
import { type CheckoutRow, findLive, LEAST_CENTS, onItsWay, paysOnline } from './checkoutRecords';
import type { DocumentRow } from './issue';

type Deps = BookDeps & Pick<Services, 'logger'>;

const HOUR_MS = 60 * 60 * 1000;
/** How long a page is open. Stripe allows half an hour to a day; a buyer who comes later gets another one. */
const OPEN_FOR_MS = HOUR_MS;
/** No bank takes longer: a payment that the provider does not know by then is not waited for any more. */
const LOST_AFTER_MS = 30 * 24 * HOUR_MS;
/** A call that finds the page of another call closes or takes it, so a few attempts suffice. */
const MAX_ATTEMPTS = 4;

/** Asks the provider how a payment stands, and books the answer; null where it does not know it. */
async function lookUp(deps: Deps, row: CheckoutRow): Promise<ProviderCheckout | null> {
  if (!row.sessionId || row.provider !== deps.payments.name) return null;
  const told = await deps.payments.checkouts.retrieve(row.sessionId);
  if (told) await bookCheckout(deps, told);
  return told;
}

/** Gives a page up that nobody has got the address of, or a payment that the provider does not know. */
const giveUp = (deps: Deps, row: CheckoutRow): Promise<void> =>
  bookCheckout(deps, {
    ...{ id: row.sessionId ?? '', key: row.id, invoice: row.documentId, url: null },
    ...{ amount: row.amountCents, paymentId: '', method: '', failure: '' },
    status: 'expired',
  });

/** Closes a page, so that nothing can be paid there. If something was paid meanwhile, that is booked. */
async function close(deps: Deps, row: CheckoutRow): Promise<void> {
  const isKnown = row.sessionId && row.provider === deps.payments.name;
  const told = isKnown ? await deps.payments.checkouts.expire(row.sessionId ?? '') : null;
  await (told ? bookCheckout(deps, told) : giveUp(deps, row));
}

/** Closes the open pages of some invoices, before what is open of these changes. The provider has to answer. */
export async function closePages(deps: Deps, which: SQL): Promise<void> {
  const open = await deps.db
    .select({ row: invoiceCheckouts })
    .from(invoiceCheckouts)
    .innerJoin(documents, eq(documents.id, invoiceCheckouts.documentId))
    .where(and(eq(invoiceCheckouts.state, 'open'), which));
  for (const { row } of open) await close(deps, row);
}

/** Looks an open page up for its buyer, who may come back from there before the provider's event. */
export async function refreshCheckout(deps: Deps, documentId: string): Promise<void> {
  const live = await findLive(deps.db, documentId);
  if (live?.state !== 'open') return;
  await lookUp(deps, live).catch((error: unknown) => {
    deps.logger.warn({ checkoutId: live.id, error }, 'an online payment could not be looked up');
  });
}

const nextCheck = ({ config, now }: Deps, { since }: Pick<CheckoutRow, 'since'>): Date => {
  const age = now().getTime() - since.getTime();
  const pause = Math.max(config.paymentCheckSeconds * 1000, Math.min(age / 2, HOUR_MS));
  return new Date(now().getTime() + pause);
};

/** The row of the page to be opened: that which is open, or a new one. */
const claim = (deps: Deps, documentId: string, open: number): Promise<CheckoutRow> =>
  deps.db.transaction(async (tx) => {
    const isThis = eq(invoices.documentId, documentId);
    const [invoice] = await tx.select().from(invoices).where(isThis).for('update');
    const live = await findLive(tx, documentId);
    if (live?.state === 'processing') throw onItsWay(deps.config, live);
    const openCents = invoice?.openCents ?? 0;
    if (openCents === 0) throw conflict('There is nothing to pay.');
    if (openCents !== open)
      throw conflict(`This invoice was changed meanwhile: ${formatCents(openCents)} of it is open.`);
    if (open < LEAST_CENTS) throw conflict(`Less than ${formatCents(LEAST_CENTS)} cannot be paid online.`);
    if (live) return live;
    const at = deps.now();
    const [row] = await tx
      .insert(invoiceCheckouts)
      .values({
        ...{ id: newId(), documentId, provider: deps.payments.name, amountCents: open },
        ...{ since: at, checkAt: nextCheck(deps, { since: at }), createdAt: at },
        state: 'open',
      })
      .returning();
    if (!row) throw new Error('The online payment was not stored');
    return row;
  });

/** Opens the page of a row at the provider; null if the row was given up meanwhile. */
async function openPage(
  deps: Deps,
  { id: documentId, number }: DocumentRow,
  row: CheckoutRow,
  email: string,
): Promise<ProviderCheckout | null> {
  const { config, db, payments } = deps;
  const request = {
    ...{ key: row.id, invoice: documentId, title: `Invoice ${number}`, amount: row.amountCents, email },
    // That page leads users on, and shows a finance contact the document itself.
    returnUrl: `${config.publicUrl}/admin/billing?document=${documentId}`,
    expiresAt: new Date(row.createdAt.getTime() + OPEN_FOR_MS),
  };
  // The provider repeats its first answer to a key, even an error: the next attempt has another row.
  const told = await payments.checkouts.open(request).catch(async (failure: unknown) => {
    await giveUp(deps, row);
    throw failure;
  });
  const isStillOpen = and(eq(invoiceCheckouts.id, row.id), eq(invoiceCheckouts.state, 'open'));
  const [stored] = await db
    .update(invoiceCheckouts)
    .set({ sessionId: told.id })
    .where(isStillOpen)
    .returning({ id: invoiceCheckouts.id });
  if (stored) return told;
  await payments.checkouts.expire(told.id);
  return null;
}

/** Opens the provider's page for exactly what is open of an invoice, and returns its address. One is open at a time. */
export async function openCheckout(
  deps: Deps,
  document: DocumentRow,
  { open, email }: { open: number; email: string },
): Promise<string> {
  if (!paysOnline(deps.config)) throw conflict('Invoices cannot be paid online here.');
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt += 1) {
    const row = await claim(deps, document.id, open);
    const told = await (row.sessionId ? lookUp(deps, row) : openPage(deps, document, row, email));
    if (told?.status === 'open' && told.url && told.amount === open) return told.url;
    if (!told || told.status === 'open') await close(deps, row);
  }
  throw conflict('This payment is being changed somewhere else. Try again.');
}

/** Takes a payment that is to be looked up; no other server takes it before the next time. */
const take = (deps: Deps): Promise<CheckoutRow | null> =>
  deps.db.transaction((tx) =>
    takeDue(tx, invoiceCheckouts, {
      due: lte(invoiceCheckouts.checkAt, deps.now()),
      order: [invoiceCheckouts.checkAt],
      lease: (row) => ({ checkAt: nextCheck(deps, row) }),
    }),
  );

async function check(deps: Deps, row: CheckoutRow): Promise<void> {
  // Its server has ended before it could tell the address.
  if (!row.sessionId) return giveUp(deps, row);
  const told = await lookUp(deps, row);
  if (told?.status === 'open') {
    const isThis = eq(invoices.documentId, row.documentId);
    const [invoice] = await deps.db.select().from(invoices).where(isThis);
    if (invoice?.openCents !== row.amountCents) await close(deps, row);
  }
  if (told) return;
  deps.logger.warn({ checkoutId: row.id }, 'an online payment is unknown to the provider');
  const age = deps.now().getTime() - row.since.getTime();
  const isLost = age >= (row.state === 'processing' ? LOST_AFTER_MS : OPEN_FOR_MS);
  if (isLost) await giveUp(deps, row);
}

/** Looks up the online payments of invoices that are due. */
export async function checkCheckouts(deps: Deps, isStopped: () => boolean): Promise<void> {
  while (!isStopped()) {
    const row = await take(deps);
    if (!row) return;
    try {
      await check(deps, row);
    } catch (error) {
      deps.logger.warn({ checkoutId: row.id, error }, 'an online payment could not be looked up');
      // The provider does not respond, so the other checks would time out too.
      if (error instanceof HttpError && error.status === 502) return;
    }
  }
}
