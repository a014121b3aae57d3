import { createRoute } from '@hono/zod-openapi';
import { and, eq, type SQL } from 'drizzle-orm';
import type { ClassQuery } from '../../src/contract/class';
import { MAX_COUNTED_SLOWLY } from '../../src/contract/limits';
import { type Overview, overviewSchema } from '../../src/contract/overview';
import type { PurchaseQuery } from '../../src/contract/purchase';
import { matchingClasses } from '../commerce/classes/list';
import { reachOf, selectIds } from '../commerce/classes/records';
import { isUnsettled } from '../commerce/payments/openPayments';
import { matchingPurchases } from '../commerce/purchases/list';
import type { Db } from '../db/connection';
import { hasNeverSignedIn, isNotDeleted, totalOf } from '../db/queries/lists';
import { paymentIntents } from '../db/schema/payments';
import { schools, users } from '../db/schema/people';
import { purchases } from '../db/schema/purchases';
import type { CurrentUser } from '../http/context';
import { currentUser, failures, json, newRouter } from '../http/router';
import type { Services } from '../services/services';

type Deps = Pick<Services, 'config' | 'db' | 'now'>;

const uncounted = { limit: 0, offset: 0, rows: 0, bound: MAX_COUNTED_SLOWLY };
const count = async (db: Db, matching: Parameters<typeof totalOf>[1]): Promise<number> =>
  (await totalOf(db, matching, uncounted)).total;

/** The purchases and payments that an administrator has to look at. */
async function countOrders({ db }: Deps): Promise<Overview['orders']> {
  const ofPurchases = async (query: PurchaseQuery) => {
    const where = await matchingPurchases(db, query, undefined);
    return count(db, db.select({ id: purchases.id }).from(purchases).where(where).$dynamic());
  };
  const open = { status: 'completed', processed: 'false', session: 'open' } as const;
  const [unprocessed, waiting, to_invoice, unmatched] = await Promise.all([
    ofPurchases(open),
    ofPurchases({ session: 'waiting' }),
    ofPurchases({ ...open, payer: 'instructor', payment_time: 'later' }),
    count(db, db.select({ id: paymentIntents.id }).from(paymentIntents).where(isUnsettled).$dynamic()),
  ]);
  return { unprocessed, waiting, to_invoice, unmatched };
}

/** The school of a manager with its people and sessions; nothing for a manager without a school. */
async function countSchool(deps: Deps, user: CurrentUser): Promise<Overview['school']> {
  const { db } = deps;
  if (user.schoolId === null) return undefined;
  const [school] = await db.select().from(schools).where(eq(schools.id, user.schoolId));
  if (!school) return undefined;
  const ofPeople = (condition?: SQL) => {
    const where = and(eq(users.schoolId, school.id), isNotDeleted, condition);
    return count(db, db.select({ id: users.id }).from(users).where(where).$dynamic());
  };
  const reach = await reachOf(deps, user, { scope: 'school', coTaught: true });
  const ofClasses = async (query: ClassQuery) => {
    const where = and(reach.visible, await matchingClasses(deps, query, reach));
    return count(db, selectIds(db).where(where));
  };
  const [people, never_signed_in, sessions, opening, not_started] = await Promise.all([
    ofPeople(),
    ofPeople(and(eq(users.role, 'instructor'), hasNeverSignedIn)),
    ofClasses({}),
    ofClasses({ state: 'opening' }),
    ofClasses({ students: 'not-started' }),
  ]);
  return { _id: school.id, name: school.name, people, never_signed_in, sessions, opening, not_started };
}

const overview = createRoute({
  method: 'get',
  path: '/api/overview',
  tags: ['Overview'],
  summary: 'The numbers on the start page',
  description:
    'Administrators get the orders and payments that need attention, managers their school. Each number is that of a list with the filters that its description names, as far as 10,000.',
  responses: { 200: json(overviewSchema, 'The numbers'), ...failures(401, 403) },
});

export function overviewRoutes(services: Services) {
  const app = newRouter();

  app.openapi(overview, async (c) => {
    const user = currentUser(c);
    if (user.role === 'administrator') return c.json({ orders: await countOrders(services) }, 200);
    const school = await countSchool(services, user);
    return c.json(school ? { school } : {}, 200);
  });

  return app;
}
