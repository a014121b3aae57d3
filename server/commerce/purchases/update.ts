import { eq } from 'drizzle-orm';
import type { PurchaseUpdate } from '../../../src/contract/purchase';
import { audit } from '../../audit/audit';
import { assertVersion, nextVersion } from '../../db/queries/versions';
import { purchases } from '../../db/schema/purchases';
import type { CurrentUser } from '../../http/context';
import { notFound } from '../../http/errors';
import type { Services } from '../../services/services';

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
