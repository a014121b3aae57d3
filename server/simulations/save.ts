import { and, eq, like, ne, or, sql } from 'drizzle-orm';
import type { SimulationInput, SimulationUpdate } from '../../src/contract/simulation';
import { MAX_SLUG_LENGTH, slugify } from '../../src/rules/slug';
import { audit, changesBetween } from '../audit/audit';
import { checkOpenPayments } from '../commerce/payments/records';
import type { Db } from '../db/connection';
import { isUniqueViolation } from '../db/errors';
import { assertVersion, nextVersion } from '../db/queries/writes';
import { newId } from '../db/schema/columns';
import { simulations } from '../db/schema/simulations';
import type { CurrentUser } from '../http/context';
import { conflict, type HttpError, notFound } from '../http/errors';
import type { Services } from '../services/services';
import { checkSimulation } from './check';
import { columnsOf, type SimulationRow } from './fields';
import { presentSimulation } from './present';

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

/** The slug for a name. */
function slugOf(name: string): string {
  const slug = slugify(name);
  return slug && slug !== 'all' ? slug : 'simulation';
}

/** A free slug for a name, with a number if the slug is taken. */
async function freeSlug(db: Db, name: string, id: string): Promise<string> {
  const slug = slugOf(name);
  const stem = slug.slice(0, MAX_SLUG_LENGTH - 6);
  const others = await db
    .select({ slug: simulations.slug })
    .from(simulations)
    .where(and(like(simulations.slug, `${stem}%`), ne(simulations.id, id)));
  const taken = new Set(others.map((other) => other.slug));
  let free = slug;
  for (let number = 2; taken.has(free); number += 1) free = `${stem.replace(/-$/, '')}-${number}`;
  return free;
}

function slugTaken(): HttpError {
  const message = 'Another simulation has this slug. Choose another.';
  return conflict(message, { slug: message });
}

/** Refuses a slug that is another simulation's slug or id. */
async function checkSlugIsFree(db: Db, slug: string, id: string): Promise<void> {
  const [other] = await db
    .select({ id: simulations.id })
    .from(simulations)
    .where(and(or(eq(simulations.slug, slug), eq(simulations.id, slug)), ne(simulations.id, id)))
    .limit(1);
  if (other) throw slugTaken();
}
