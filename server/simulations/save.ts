import { and, eq, like, ne, or, sql } from 'drizzle-orm';
import type { NewSimulation, SimulationUpdate } from '../../src/contract/simulation';
import { MAX_SLUG_LENGTH, slugify, slugProblem } from '../../src/rules/links/slug';
import { toCents } from '../../src/rules/money';
import { audit, changesBetween } from '../audit/audit';
import { assertRecentSignIn } from '../auth/logins';
import { checkOpenPayments } from '../commerce/payments/records';
import type { Config } from '../config/config';
import type { Db } from '../db/connection';
import { isUniqueViolation } from '../db/errors';
import { assertVersion, nextVersion } from '../db/queries/writes';
import { newId, simulations } from '../db/tables';
import { hostProblem } from '../http/callHost';
import type { CurrentUser } from '../http/context';
import { conflict, type HttpError, invalidFields, notFound, simulationNotFound } from '../http/errors';
import { addressProblem, originProblem, pictureProblem } from '../http/input';
import type { Services } from '../services/services';
import { columnsOf, presentSimulation, type SimulationRow } from './fields';

type Deps = Pick<Services, 'config' | 'db' | 'now' | 'catalogue'>;

/** With these, somebody can act as the host, or read what it is sent. */
const hostColumns = [
  ...(['oauthClientId', 'oauthClientSecret', 'redirectUrl', 'clientRoot', 'directUrl'] as const),
  ...(['webhookUrl', 'trusted'] as const),
];

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
  input: NewSimulation,
): Promise<SimulationRow> {
  const { db, now } = deps;
  const slug = input.slug || slugOf(input.name);
  const { name, category } = input;
  const columns = { purchasable: false, ...(await columnsOf(input)), name, category, slug };
  checkSimulation(deps.config, input, columns, null);
  if (hostColumns.some((column) => columns[column])) assertRecentSignIn(actor, now);
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
      if (!row) throw simulationNotFound();
      assertVersion(row, input.updated_at);
      // A transaction may be run again, so it changes nothing outside of it.
      const columns = { ...given };
      // A blank secret means that it is unchanged.
      if (columns.oauthClientSecret === '') delete columns.oauthClientSecret;
      if (columns.slug === '') columns.slug = await freeSlug(tx, columns.name ?? row.name, id);
      checkSimulation(deps.config, input, columns, row);
      const before = presentSimulation(row);
      const changed = { ...row, ...columns };
      if (changesBetween(before, presentSimulation(changed)).length === 0) return row;
      const isDeleted = changed.status === 'deleted' && row.status !== 'deleted';
      if (isDeleted || hostColumns.some((column) => changed[column] !== row[column])) {
        assertRecentSignIn(actor, now);
      }
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

type Settings = Pick<Config, 'mode' | 'trustedHosts'>;

const pictures = { cover_url: 'coverUrl', image_url: 'imageUrl', crimg_url: 'crimgUrl' } as const;
const addresses = {
  how_url_instructor: 'howUrlInstructor',
  faq_url_instructor: 'faqUrlInstructor',
  how_url: 'howUrl',
  faq_url: 'faqUrl',
} as const;
/** Sessions have their addresses below these, on the host's own site. */
const origins = {
  client_root: 'clientRoot',
  direct_url: 'directUrl',
} as const;

/** HTTP Basic: a colon would end the id, and other characters would have to be encoded. */
const credentialProblem = (value: string): string | null =>
  /^[A-Za-z0-9\-._~]*$/.test(value) ? null : 'Use only letters, digits and the characters - _ . ~';

/** A secret opens the rosters of the simulation's sessions, so nobody may guess it. */
const secretProblem = (value: string): string | null =>
  credentialProblem(value) ?? (/^.{1,31}$/.test(value) ? 'Enter 32 characters or more.' : null);

/** Logins lead back to this address with parameters of their own. OpenID Connect allows no fragment in it. */
const redirectProblem = (value: string): string | null =>
  originProblem(value) ?? (value.includes('#') ? 'Leave out # and the part after it.' : null);

/** The reason why no webhooks can be sent to an address: the same hosts are called as for sessions. */
function webhookProblem(value: string, { trustedHosts, mode }: Settings): string | null {
  if (value === '') return null;
  if (mode === 'production' && !/^https:/i.test(value)) return 'Enter an address that begins with https://.';
  return originProblem(value) ?? hostProblem(value, trustedHosts);
}

/** The first problem of each field; unchanged fields are not checked again. */
function problemsOf(
  columns: Partial<SimulationRow>,
  before: SimulationRow | null,
  config: Settings,
): [string, string | null][] {
  const check = <Column extends keyof SimulationRow>(
    field: string,
    column: Column,
    problemOf: (value: SimulationRow[Column]) => string | null,
  ): [string, string | null] => {
    const value = columns[column];
    const isChanged = value !== undefined && value !== before?.[column];
    return [field, isChanged ? problemOf(value) : null];
  };
  return [
    check('slug', 'slug', slugProblem),
    ...Object.entries(pictures).map(([field, column]) => check(field, column, pictureProblem)),
    ...Object.entries(addresses).map(([field, column]) => check(field, column, addressProblem)),
    ...Object.entries(origins).map(([field, column]) => check(field, column, originProblem)),
    check('redirect_url', 'redirectUrl', redirectProblem),
    check('client_id', 'oauthClientId', credentialProblem),
    check('client_secret', 'oauthClientSecret', secretProblem),
    check('webhook_url', 'webhookUrl', (value) => webhookProblem(value, config)),
  ];
}

const isWholeCents = (price: number): boolean => Math.abs(price * 100 - toCents(price)) < 1e-6;

type Offer = Pick<SimulationRow, 'purchasable' | 'clientRoot' | 'status'>;
const noOffer: Offer = { purchasable: false, clientRoot: '', status: 'created' };
const isOffered = ({ purchasable, status }: Offer): boolean => purchasable && status !== 'deleted';

/** The reason why a change would offer a simulation whose sessions cannot be opened. */
function offerProblem(
  columns: Partial<SimulationRow>,
  before: Offer | null,
  trustedHosts: readonly string[],
): [field: string, problem: string] | null {
  const old = before ?? noOffer;
  const offer: Offer = { ...old, ...columns };
  if (!isOffered(offer) || (isOffered(old) && offer.clientRoot === old.clientRoot)) return null;
  const problem = hostProblem(offer.clientRoot, trustedHosts);
  if (problem === null) return null;
  const field = isOffered(old) ? 'client_root' : 'purchasable';
  if (offer.clientRoot === '') return [field, 'Sessions of a purchasable simulation need a client root.'];
  return [field, `No session can be opened at the client root. ${problem}`];
}

/** Refuses invalid values, with a message for each field. */
function checkSimulation(
  config: Settings,
  input: SimulationUpdate,
  columns: Partial<SimulationRow>,
  before: SimulationRow | null,
): void {
  const problems = problemsOf(columns, before, config);
  const offered = offerProblem(columns, before, config.trustedHosts);
  if (offered && !problems.some(([field, problem]) => field === offered[0] && problem))
    problems.push(offered);
  if (input.price !== undefined && !isWholeCents(input.price)) {
    problems.push(['price', 'Enter the price in whole cents.']);
  }
  const errors = Object.fromEntries(problems.filter(([, problem]) => problem !== null)) as Record<
    string,
    string
  >;
  if (Object.keys(errors).length > 0) throw invalidFields(errors);
}
