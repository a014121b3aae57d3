import { createRoute } from '@hono/zod-openapi';
import { and, asc, eq, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import type { ClassQuery } from '../../src/contract/class';
import { MAX_COUNTED_SLOWLY } from '../../src/contract/limits';
import { type Overview, overviewSchema, type Waiting } from '../../src/contract/overview';
import type { PurchaseQuery } from '../../src/contract/purchase';
import { matchingClasses } from '../commerce/classes/list';
import { reachOf, selectIds } from '../commerce/classes/records';
import { isOverdue } from '../commerce/documents/invoices';
import { hasFailedRefund } from '../commerce/payments/list';
import { isUnsettled } from '../commerce/payments/openPayments';
import { matchingPurchases } from '../commerce/purchases/list';
import type { Db } from '../db/connection';
import { hasNeverSignedIn, isNotDeleted, totalOf } from '../db/queries/lists';
import {
  certificates,
  classes,
  invoices,
  paymentIntents,
  purchases,
  refunds,
  schools,
  users,
} from '../db/tables';
import type { CurrentUser } from '../http/context';
import { currentUser, failures, isoOrNull, json, newRouter } from '../http/router';
import type { Services } from '../services/services';

type Deps = Pick<Services, 'config' | 'db' | 'now'>;

const uncounted = { limit: 0, offset: 0, rows: 0, bound: MAX_COUNTED_SLOWLY };
const count = async (db: Db, matching: Parameters<typeof totalOf>[1]): Promise<number> =>
  (await totalOf(db, matching, uncounted)).total;

interface Sorted {
  limit(rows: number): SQLWrapper;
}

/** How many rows wait, since when and for how many cents. The query names the two `at` and `cents`, the oldest first. */
async function waitingIn(db: Db, sorted: Sorted): Promise<Waiting> {
  const [found] = await db
    .select({
      count: sql<number>`count(*)::int`,
      oldest: sql<Date | null>`min(waiting.at)`.mapWith(purchases.createdAt),
      cents: sql`coalesce(sum(waiting.cents), 0)`.mapWith(Number),
    })
    .from(sql`(${sorted.limit(MAX_COUNTED_SLOWLY)}) waiting`);
  const { count, oldest, cents } = found ?? { count: 0, oldest: null, cents: 0 };
  return { count, oldest: isoOrNull(oldest), total: cents / 100 };
}

/** The same of what is not about money. */
async function waitingSince(db: Db, sorted: Sorted): Promise<Waiting> {
  const { count, oldest } = await waitingIn(db, sorted);
  return { count, oldest };
}

const noCents = sql<number>`0`.as('cents');

/** The purchases and payments that an administrator has to look at. */
async function countOrders(deps: Deps): Promise<Overview['orders']> {
  const { db } = deps;
  const ofPurchases = async (query: PurchaseQuery) =>
    waitingIn(
      db,
      db
        .select({
          at: sql`${purchases.createdAt}`.as('at'),
          // Nobody owes yet what students pay.
          cents: sql`case ${purchases.payer} when 'student' then 0 else ${purchases.totalCents} end`.as(
            'cents',
          ),
        })
        .from(purchases)
        .where(await matchingPurchases(db, query, undefined))
        .orderBy(asc(purchases.createdAt)),
    );
  // Trials and free sessions need nobody.
  const open = { status: 'completed', processed: 'false', session: 'open', free: 'false' } as const;
  const paidAt = sql`coalesce(${paymentIntents.paidAt}, ${paymentIntents.createdAt})`;
  const ofPayments = (which: SQL | undefined) =>
    waitingIn(
      db,
      db
        .select({ at: paidAt.as('at'), cents: sql`${paymentIntents.amount}`.as('cents') })
        .from(paymentIntents)
        .where(which)
        .orderBy(asc(paymentIntents.paidAt)),
    );
  const failedRefunds = db
    .select({ at: paidAt.as('at'), cents: sql`max(${refunds.amount})`.as('cents') })
    .from(paymentIntents)
    .innerJoin(refunds, and(eq(refunds.paymentId, paymentIntents.id), eq(refunds.state, 'failed')))
    .where(hasFailedRefund)
    .groupBy(paymentIntents.id)
    .orderBy(asc(paymentIntents.paidAt));
  const ofInvoices = (which: SQL | undefined) =>
    waitingIn(
      db,
      db
        .select({
          at: sql`${invoices.due}::timestamptz`.as('at'),
          cents: sql`${invoices.openCents}`.as('cents'),
        })
        .from(invoices)
        .where(which)
        .orderBy(asc(invoices.due)),
    );
  const isToReview = eq(certificates.state, 'waiting');
  const oldestFirst = [asc(certificates.createdAt), asc(certificates.id)];
  const [unprocessed, waiting, to_approve, overdue, unmatched, refund_failed, toReview, next] =
    await Promise.all([
      ofPurchases(open),
      ofPurchases({ session: 'waiting' }),
      ofPurchases({ session: 'approval' }),
      ofInvoices(isOverdue(deps)),
      ofPayments(isUnsettled),
      waitingIn(db, failedRefunds),
      waitingSince(
        db,
        db
          .select({ at: sql`${certificates.createdAt}`.as('at'), cents: noCents })
          .from(certificates)
          .where(isToReview)
          .orderBy(...oldestFirst),
      ),
      db
        .select({ school: certificates.schoolId })
        .from(certificates)
        .where(isToReview)
        .orderBy(...oldestFirst)
        .limit(1),
    ]);
  const certificatesToReview = { ...toReview, school: next[0]?.school ?? null };
  return {
    ...{ unprocessed, waiting, to_approve, overdue, unmatched, refund_failed },
    certificates: certificatesToReview,
  };
}

/** The school of a manager with its instructors and sessions; nothing for a manager without a school. */
async function countSchool(deps: Deps, user: CurrentUser): Promise<Overview['school']> {
  const { db } = deps;
  if (user.schoolId === null) return undefined;
  const [school] = await db.select().from(schools).where(eq(schools.id, user.schoolId));
  if (!school) return undefined;
  const reach = await reachOf(deps, user, { scope: 'school', coTaught: true });
  const ofClasses = async (query: ClassQuery) =>
    and(reach.visible, await matchingClasses(deps, query, reach));
  const [never_signed_in, open, opening, not_started] = await Promise.all([
    waitingSince(
      db,
      db
        .select({ at: sql`${users.createdAt}`.as('at'), cents: noCents })
        .from(users)
        .where(
          and(eq(users.schoolId, school.id), isNotDeleted, eq(users.role, 'instructor'), hasNeverSignedIn),
        )
        .orderBy(asc(users.createdAt)),
    ),
    count(db, selectIds(db).where(await ofClasses({ state: 'open' }))),
    waitingSince(
      db,
      db
        .select({ at: sql`${purchases.createdAt}`.as('at'), cents: noCents })
        .from(classes)
        .innerJoin(purchases, eq(purchases.id, classes.id))
        .where(await ofClasses({ state: 'opening' }))
        .orderBy(asc(purchases.createdAt)),
    ),
    count(db, selectIds(db).where(await ofClasses({ state: 'open', students: 'not-started' }))),
  ]);
  return { _id: school.id, name: school.name, never_signed_in, open, opening, not_started };
}

const overview = createRoute({
  method: 'get',
  path: '/api/overview',
  tags: ['Overview'],
  summary: 'The numbers on the start page',
  description:
    'Administrators get the orders and payments that need attention, managers their school. Each number is that of a list with the filters that its description names, as far as 10,000. What waits has the time of the oldest and the sum of their amounts.',
  responses: { 200: json(overviewSchema, 'The numbers'), ...failures(401, 403) },
});

export function overviewRoutes(services: Services) {
  const app = newRouter();

  app.openapi(overview, async (c) => {
    const user = currentUser(c);
    if (user.role === 'administrator') {
      const { missing } = services.config.pages;
      const orders = await countOrders(services);
      return c.json({ orders, ...(missing.length > 0 && { missing_pages: [...missing] }) }, 200);
    }
    const school = await countSchool(services, user);
    return c.json(school ? { school } : {}, 200);
  });

  return app;
}
