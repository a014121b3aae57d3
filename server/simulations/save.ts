import { and, eq, ne, sql } from 'drizzle-orm';
import type { SimulationInput, SimulationUpdate } from '../../src/contract/simulation';
import { audit } from '../audit/audit';
import { changesBetween } from '../audit/changes';
import { checkOpenPayments } from '../commerce/payments/records';
import type { Db } from '../db/connection';
import { isUniqueViolation } from '../db/errors';
import { newId } from '../db/ids';
import { assertVersion, nextVersion } from '../db/queries/versions';
import { simulations } from '../db/schema/simulations';
import type { CurrentUser } from '../http/context';
import { conflict, notFound } from '../http/errors';
import type { Services } from '../services/services';
import { checkSimulation } from './check';
import { columnsOf, type SimulationRow } from './fields';
import { presentSimulation } from './present';
import { checkSlugIsFree, freeSlug, slugOf, slugTaken } from './slug';

type Deps = Pick<Services, 'config' | 'db' | 'now' | 'catalogue'>;

/** Open card payments keep none of these when they change. */
const offerColumns = ['priceCents', 'purchasable', 'visibility', 'status', 'variations'] as const;

/** Runs a change, and clears the cached catalogue afterwards. */
async function changeCatalogue<T>({ catalogue }: Deps, store: () => Promise<T>): Promise<T> {
  try {
    return await store();
  } catch (error) {
    throw isUniqueViolation(error, 'clients_slug') ? slugTaken() : error;
  } finally {
    catalogue.clear();
  }
}

export async function createSimulation(
  deps: Deps,
  actor: CurrentUser,
  input: SimulationInput,
): Promise<SimulationRow> {
  const { db, now } = deps;
  const slug = input.slug || slugOf(input.name);
  const columns = { ...(await columnsOf(input)), name: input.name, category: input.category, slug };
  checkSimulation(deps.config, input, columns, null);
  const [id, at] = [newId(), now()];
  return changeCatalogue(deps, () =>
    db.transaction(async (tx) => {
      if (!input.slug) columns.slug = await freeSlug(tx, input.name, id);
      await checkSlugIsFree(tx, columns.slug, id);
      if (columns.oauthClientId) await checkClientIdIsFree(tx, columns.oauthClientId, id);
      const [row] = await tx
        .insert(simulations)
        .values({ ...columns, id, createdAt: at, updatedAt: at })
        .returning();
      if (!row) throw notFound();
      const after = presentSimulation(row);
      await audit(tx, { actor, entity: 'client', action: 'created', record: id, before: null, after, at });
      return row;
    }),
  );
}

export async function updateSimulation(
  deps: Deps,
  actor: CurrentUser,
  id: string,
  input: SimulationUpdate,
): Promise<SimulationRow> {
  const { db, now } = deps;
  const given = await columnsOf(input);
  return changeCatalogue(deps, () =>
    db.transaction(async (tx) => {
      const [row] = await tx.select().from(simulations).where(eq(simulations.id, id)).for('update');
      if (!row) throw notFound('There is no such simulation.');
      assertVersion(row, input.updated_at);
      // A transaction may be run again, so it changes nothing outside of it.
      const columns = { ...given };
      // A blank secret means that it is unchanged.
      if (columns.oauthClientSecret === '') delete columns.oauthClientSecret;
      if (columns.slug === '') columns.slug = await freeSlug(tx, columns.name ?? row.name, id);
      checkSimulation(deps.config, input, columns, row);
      const before = presentSimulation(row);
      if (changesBetween(before, presentSimulation({ ...row, ...columns })).length === 0) return row;
      if (columns.slug !== undefined) await checkSlugIsFree(tx, columns.slug, id);
      const { oauthClientId } = columns;
      if (oauthClientId && oauthClientId !== row.oauthClientId) {
        await checkClientIdIsFree(tx, oauthClientId, id);
      }
      const at = now();
      const [saved] = await tx
        .update(simulations)
        .set({ ...columns, updatedAt: nextVersion(row, at) })
        .where(eq(simulations.id, id))
        .returning();
      if (!saved) throw notFound();
      if (offerColumns.some((column) => saved[column] !== row[column])) await checkOpenPayments(tx, id, at);
      const isDeleted = saved.status === 'deleted' && row.status !== 'deleted';
      await audit(tx, {
        actor,
        entity: 'client',
        action: isDeleted ? 'deleted' : 'updated',
        record: id,
        before,
        after: presentSimulation(saved),
        at,
      });
      return saved;
    }),
  );
}

/**
 * Refuses the OAuth id of another simulation: a host is known by it. Earlier versions have stored some ids twice, so
 * no index can forbid it; a lock lets one transaction at a time take an id.
 */
async function checkClientIdIsFree(tx: Db, clientId: string, id: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('client_id'), hashtext(${clientId}))`);
  const [other] = await tx
    .select({ id: simulations.id })
    .from(simulations)
    .where(and(eq(simulations.oauthClientId, clientId), ne(simulations.id, id)))
    .limit(1);
  if (!other) return;
  const message = 'Another simulation has this client id. Choose another.';
  throw conflict(message, { client_id: message });
}
