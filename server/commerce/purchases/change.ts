import { and, eq, ne } from 'drizzle-orm';
import type { PurchaseUpdate } from '../../../src/contract/purchase';
import { audit } from '../../audit/audit';
import { assertVersion, nextVersion, nextVersionOf } from '../../db/queries/writes';
import { purchases } from '../../db/tables';
import type { CurrentUser } from '../../http/context';
import { conflict, notFound } from '../../http/errors';
import type { Services } from '../../services/services';
import { issueInvoice } from '../documents/issue';
import { confirmSeats } from '../sessions/session';
import { sendApprovalMail } from './orderMail';

const wasCancelled = () => conflict('This purchase was cancelled: it cannot be processed.');

/**
 * One statement marks the purchase, so that of several concurrent calls one writes the audit entry. It is refused if
 * the purchase was cancelled while its host confirmed the seats.
 */
const markProcessed = (
  { db, now }: Pick<Services, 'db' | 'now'>,
  actor: CurrentUser,
  id: string,
): Promise<void> =>
  db.transaction(async (tx) => {
    const at = now();
    const marked = await tx
      .update(purchases)
      .set({ processed: true, updatedAt: nextVersionOf(purchases.updatedAt, at) })
      .where(and(eq(purchases.id, id), eq(purchases.processed, false), ne(purchases.status, 'cancelled')))
      .returning({ id: purchases.id });
    if (marked.length === 0) {
      const [row] = await tx
        .select({ processed: purchases.processed })
        .from(purchases)
        .where(eq(purchases.id, id));
      if (!row?.processed) throw wasCancelled();
      return;
    }
    const [before, after] = [{ processed: false }, { processed: true }];
    await audit(tx, { actor, entity: 'purchase', action: 'processed', record: id, before, after, at });
  });

export function purchaseProcessor(deps: Pick<Services, 'db' | 'host' | 'logger' | 'now'>) {
  const running = new Map<string, Promise<void>>();

  async function start(actor: CurrentUser, id: string): Promise<void> {
    const [row] = await deps.db
      .select({
        processed: purchases.processed,
        dueAt: purchases.dueAt,
        status: purchases.status,
      })
      .from(purchases)
      .where(eq(purchases.id, id));
    if (!row) throw notFound();
    if (row.processed) return;
    if (row.status === 'cancelled') throw wasCancelled();
    if (row.dueAt) throw conflict('This purchase has no session yet: it cannot be processed.');
    // No transaction is open here: the host may be slow, and may call this hub.
    await confirmSeats(deps, id);
    await markProcessed(deps, actor, id);
  }

  /**
   * Confirms the seats of a purchase at its host and marks it as processed. Concurrent calls share one run.
   * A second server would only repeat the confirmation, which is harmless.
   */
  return async function process(actor: CurrentUser, id: string): Promise<void> {
    const known = running.get(id);
    if (known) return known;
    const run = start(actor, id).finally(() => running.delete(id));
    running.set(id, run);
    return run;
  };
}

/** Changes the note on a purchase, which is its only editable field. */
export const updatePurchase = (
  { db, now }: Pick<Services, 'db' | 'now'>,
  actor: CurrentUser,
  id: string,
  { note, updated_at }: PurchaseUpdate,
): Promise<void> =>
  db.transaction(async (tx) => {
    const [row] = await tx.select().from(purchases).where(eq(purchases.id, id)).for('update');
    if (!row) throw notFound();
    assertVersion(row, updated_at);
    if (row.note === note) return;
    const at = now();
    await tx
      .update(purchases)
      .set({ note, updatedAt: nextVersion(row, at) })
      .where(eq(purchases.id, id));
    await audit(tx, {
      actor,
      entity: 'purchase',
      action: 'updated',
      record: id,
      before: { note: row.note },
      after: { note },
      at,
    });
  });

type Deps = Pick<Services, 'config' | 'db' | 'mail' | 'now'>;

/** Approves an order by invoice, and tells its buyer. Further calls change nothing. */
export const approvePurchase = (
  { config, db, mail, now }: Deps,
  actor: CurrentUser,
  id: string,
): Promise<void> =>
  db.transaction(async (tx) => {
    const [row] = await tx.select().from(purchases).where(eq(purchases.id, id)).for('no key update');
    if (!row) throw notFound();
    if (!row.awaitsApproval) return;
    if (row.status === 'cancelled') throw conflict('This purchase was cancelled: it cannot be approved.');
    const at = now();
    await tx
      .update(purchases)
      .set({ awaitsApproval: false, updatedAt: nextVersion(row, at) })
      .where(eq(purchases.id, id));
    const [before, after] = [{ awaits_approval: true }, { awaits_approval: false }];
    await audit(tx, { actor, entity: 'purchase', action: 'updated', record: id, before, after, at });
    const invoice = await issueInvoice({ config, db: tx }, id, at);
    await sendApprovalMail({ config, db: tx, mail }, id, invoice);
  });
