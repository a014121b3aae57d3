import { eq } from 'drizzle-orm';
import type { WebhookSecret, Webhooks } from '../../src/contract/webhook';
import { audit } from '../audit/audit';
import type { Db } from '../db/connection';
import { simulations, webhookHosts } from '../db/tables';
import type { CurrentUser } from '../http/context';
import { simulationNotFound } from '../http/errors';
import type { Services } from '../services/services';
import { newSecret } from './delivery';

/** The state of the webhooks of a simulation with this address. */
export async function webhooksOf(
  db: Db,
  { id, webhookUrl }: Pick<typeof simulations.$inferSelect, 'id' | 'webhookUrl'>,
): Promise<Webhooks> {
  const [host] = await db
    .select({ secretAt: webhookHosts.secretAt, goneUrl: webhookHosts.goneUrl })
    .from(webhookHosts)
    .where(eq(webhookHosts.simulationId, id));
  return {
    secret_at: host?.secretAt.toISOString() ?? null,
    gone: webhookUrl !== '' && host?.goneUrl === webhookUrl,
  };
}

/** Makes a signing secret. The one before goes on signing for a day, so that the host can change over. */
export const renewSecret = (
  { db, now }: Pick<Services, 'db' | 'now'>,
  actor: CurrentUser,
  simulationId: string,
): Promise<WebhookSecret> =>
  db.transaction(async (tx) => {
    const [simulation] = await tx
      .select({ id: simulations.id })
      .from(simulations)
      .where(eq(simulations.id, simulationId))
      .for('no key update');
    if (!simulation) throw simulationNotFound();
    const [before] = await tx
      .select({ secret: webhookHosts.secret })
      .from(webhookHosts)
      .where(eq(webhookHosts.simulationId, simulationId));
    const at = now();
    const values = { secret: newSecret(), oldSecret: before?.secret ?? '', secretAt: at };
    await tx
      .insert(webhookHosts)
      .values({ simulationId, ...values, busyUntil: at })
      .onConflictDoUpdate({ target: webhookHosts.simulationId, set: values });
    await audit(tx, {
      actor,
      entity: 'client',
      action: 'updated',
      record: simulationId,
      before: { webhook_secret: before?.secret ?? '' },
      after: { webhook_secret: values.secret },
      at,
    });
    return { webhook_secret: values.secret, secret_at: at.toISOString() };
  });
