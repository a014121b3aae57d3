import {
  and,
  eq,
  getTableColumns,
  getTableName,
  inArray,
  lt,
  ne,
  notLike,
  or,
  type SQL,
  sql,
} from 'drizzle-orm';
import { ERASED_DOMAIN, isErased } from '../../src/contract/emailAddress';
import { audit } from '../audit/audit';
import { isRunning } from '../auth/logins';
import type { Db } from '../db/connection';
import { auditEntries, invites, mails, purchases, users } from '../db/tables';
import { conflict, notFound, unauthorized } from '../http/errors';
import type { Services } from '../services/services';
import { areLastAdministrators, losesAdministrator } from './check';
import { type Person, personalData } from './personalData';
import type { Editor } from './save';

/** The addresses that an account has had, as its history tells them, but for those that others have now. */
async function addressesOf(db: Db, { id, email }: { id: string; email: string }): Promise<string[]> {
  const entries = await db
    .select({ changes: auditEntries.changes })
    .from(auditEntries)
    .where(and(eq(auditEntries.entity, 'user'), eq(auditEntries.recordId, id)));
  const former = entries
    .flatMap(({ changes }) => changes)
    .filter(({ field }) => field === 'email')
    .flatMap(({ before, after }) => [before, after])
    .filter((address): address is string => typeof address === 'string');
  const known = [...new Set([email, ...former])];
  const others = await db
    .select({ email: users.email })
    .from(users)
    .where(and(inArray(users.email, known), ne(users.id, id)));
  return known.filter((address) => !others.some((other) => other.email === address));
}

/** All that is held of a person: for each table, the told columns of the rows. */
export async function exportOf(
  db: Db,
  user: { id: string; email: string },
): Promise<Record<string, Record<string, unknown>[]>> {
  const person: Person = { id: user.id, addresses: await addressesOf(db, user) };
  const parts: [string, Record<string, unknown>[]][] = [];
  for (const { table, rows, told } of personalData) {
    const columns = getTableColumns(table);
    const shown = Object.fromEntries(told.flatMap((name) => (columns[name] ? [[name, columns[name]]] : [])));
    parts.push([getTableName(table), await db.select(shown).from(table).where(rows(person, db))]);
  }
  return Object.fromEntries(parts);
}

/** Orders whose invoice has still to be sent, to the address that they hold. */
const toInvoice = (customerId: string): SQL | undefined =>
  and(
    eq(purchases.customerId, customerId),
    eq(purchases.payer, 'instructor'),
    eq(purchases.paymentTime, 'later'),
    eq(purchases.processed, false),
    ne(purchases.status, 'cancelled'),
  );

/** Takes the addresses out of the histories of other records, and the notes out of those of the person's orders. */
async function eraseMentions(tx: Db, { id, addresses }: Person): Promise<void> {
  const mentions = addresses.map(
    (address) => sql`position(${JSON.stringify(address)} in ${auditEntries.changes}::text) > 0`,
  );
  const orders = tx.select({ id: purchases.id }).from(purchases).where(eq(purchases.customerId, id));
  const ofOrder = and(eq(auditEntries.entity, 'purchase'), inArray(auditEntries.recordId, orders));
  const entries = await tx
    .select({ id: auditEntries.id, changes: auditEntries.changes, isOfOrder: sql<boolean>`${ofOrder}` })
    .from(auditEntries)
    .where(or(ofOrder, ...mentions));
  const gone = new Set<unknown>(addresses);
  const without = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.filter((part) => !gone.has(part));
    return gone.has(value) ? null : value;
  };
  for (const { id: entry, changes, isOfOrder } of entries) {
    const cleaned = changes.map(({ field, before, after }) =>
      isOfOrder && field === 'note'
        ? { field, before: null, after: null }
        : { field, before: without(before), after: without(after) },
    );
    await tx.update(auditEntries).set({ changes: cleaned }).where(eq(auditEntries.id, entry));
  }
}

/**
 * Takes a person out of the database: the account stays, deleted and without a name, with its orders, payments and
 * progress. It cannot be undone; a second call takes out what has come in since.
 */
export const erase = (
  { db, now }: Pick<Services, 'db' | 'now'>,
  by: Pick<Editor, 'user' | 'tokenHash'> | null,
  id: string,
): Promise<void> =>
  db.transaction(async (tx) => {
    const [user] = await tx.select().from(users).where(eq(users.id, id)).for('update');
    if (!user) throw notFound();
    // The caller may have been deleted while waiting for the row.
    if (by && !(await isRunning({ db: tx }, by.tokenHash))) throw unauthorized();
    if (losesAdministrator(user, { ...user, status: 'deleted' }) && (await areLastAdministrators(tx, [id]))) {
      throw conflict('The hub needs at least one active administrator.');
    }
    if ((await tx.$count(purchases, toInvoice(id))) > 0) {
      throw conflict('An order of this user waits for its invoice. Process or cancel it first.');
    }
    const person: Person = { id, addresses: await addressesOf(tx, user) };
    const theirs = tx.select({ id: mails.id }).from(mails).where(inArray(mails.to, person.addresses));
    await tx.update(invites).set({ mailId: null }).where(inArray(invites.mailId, theirs));
    for (const { table, rows, after } of personalData) {
      const ofPerson = rows(person, tx);
      if (after === 'deleted') await tx.delete(table).where(ofPerson);
      else if (Object.keys(after).length > 0) await tx.update(table).set(after).where(ofPerson);
    }
    await eraseMentions(tx, person);
    await audit(tx, {
      actor: by?.user ?? null,
      entity: 'user',
      action: 'deleted',
      record: id,
      before: { status: user.status, erased: isErased(user.email) || null },
      after: { status: 'deleted', erased: true },
      at: now(),
    });
  });

/** Erases those who were deleted before a time, but for orders that wait for their invoice. */
export async function eraseDeleted(
  deps: Pick<Services, 'db' | 'now' | 'logger'>,
  before: Date,
): Promise<void> {
  const due = await deps.db
    .select({ id: users.id })
    .from(users)
    .where(
      and(
        eq(users.status, 'deleted'),
        lt(users.updatedAt, before),
        notLike(users.email, `%${ERASED_DOMAIN}`),
      ),
    );
  for (const { id } of due) {
    await erase(deps, null, id).catch((error: unknown) =>
      deps.logger.warn({ user: id, error }, 'a deleted user could not be erased'),
    );
  }
}
