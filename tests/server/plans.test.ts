import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { fillPurchases, fillSeats, fillUsers } from '../../bench/crowd';
import { listen, planOf } from '../../bench/plans';
import { auditPages, listAudit } from '../../server/audit/routes';
import { listClasses } from '../../server/commerce/classes/list';
import { reachOf } from '../../server/commerce/classes/records';
import { listInvites } from '../../server/commerce/invites/records';
import { listPayments } from '../../server/commerce/payments/list';
import { listPurchases } from '../../server/commerce/purchases/list';
import { readConfig } from '../../server/config/config';
import { connectEmbedded } from '../../server/db/connect';
import { coTeachers, invites, paymentIntents, purchases, users } from '../../server/db/tables';
import { seed } from '../../server/demo/seed/seed';
import { countUnmatched, readQueues } from '../../server/health/metrics';
import { listMails } from '../../server/mail/routes';
import { findRecords } from '../../server/search/find';
import { listUsers } from '../../server/users/list';
import type { AuditFilter } from '../../src/contract/audit';
import type { PaymentQuery } from '../../src/contract/payment';
import type { PurchaseQuery } from '../../src/contract/purchase';
import type { UserQuery } from '../../src/contract/user';
import { freshDatabase } from './template';

const client = await freshDatabase();
const { db } = await connectEmbedded(client);
const seen = listen(client);
const deps = { db, config: readConfig({}), now: () => new Date() };

beforeAll(async () => {
  // Vacuum marks no rows as visible to all before the log of their commit is written.
  await client.exec('set synchronous_commit = on');
  await seed(db, 'http://localhost');
  await fillUsers(db, 2_000);
  await fillPurchases(db, 4_000, 2_000);
  await client.exec('vacuum analyze');
  await client.exec('set enable_seqscan = off');
});

const nobody = {
  id: '',
  email: '',
  name: '',
  lastname: '',
  role: 'administrator',
  schoolId: null,
  addressUnproven: false,
  handedOver: false,
  signedInAt: new Date(),
  nextStep: null,
  hasSecondFactor: false,
} as const;

/** The plans of all queries of a list. Sequential scans are disabled, because they are the cheapest for few rows. */
async function plansOf(list: () => Promise<unknown>): Promise<string[]> {
  seen.length = 0;
  await list();
  const plans = [];
  for (const statement of [...seen]) plans.push(...(await planOf(client, statement)));
  return plans;
}
/** Expects all steps to use indexes, among them these. */
function expectIndexes(plans: string[], ...indexes: (string | RegExp)[]): void {
  for (const index of indexes) expect(plans.join('\n')).toMatch(index);
  expect(plans.join('\n')).not.toMatch(/Seq Scan on (users|purchases|classes|invites|payment_intents)/);
}
const both = (column: string) => [`${column}:asc`, `${column}:desc`];

describe('the query for users', () => {
  const columns = ['name', 'lastname', 'email', 'role', 'status', 'last_login', 'created_at'];

  test.each(columns)('sorted by %s reads the order of an index', async (column) => {
    for (const sort of both(column)) {
      const plans = await plansOf(() => listUsers(deps, { sort, pp: 20, pag: 3, total: 'true' }, undefined));
      expectIndexes(plans, new RegExp(`^Index.* users_${column.replace('_at', '')} on users`, 'm'));
    }
  });

  test.each<[UserQuery, string]>([
    [{ status: 'active' }, 'users_status'],
    [{ last_login: 'never' }, 'users_last_login'],
    [{ status: 'active', name: 'a1b2' }, 'users_name_part'],
    [{ lastname: 'a1b2' }, 'users_lastname_part'],
    [{ email: 'a1b2' }, 'users_email_part'],
    [{ q: 'a1b2' }, 'users_lastname_part'],
    [{ q: 'a1b2 c3d4' }, 'users_lastname_part'],
    [{ school: 'nowhere' }, 'users_school'],
  ])('of %j are found by %s', async (query, index) => {
    expectIndexes(
      await plansOf(() => listUsers(deps, { ...query, pp: 20, total: 'true' }, undefined)),
      index,
    );
  });
});

describe('the query for purchases', () => {
  test.each([
    ...['created_at', 'updated_at', 'quantity', 'total', 'client_code', 'platform', 'order', 'status'],
    ...['processed', 'payer'],
  ])('sorted by %s reads and counts in the order of an index', async (column) => {
    for (const sort of both(column)) {
      const plans = await plansOf(() => listPurchases(deps, { sort, pag: 3, total: 'true' }, undefined));
      const indexes = plans.filter((step) => /^Index Only Scan purchases_\w+ on purchases/.test(step));
      expect(indexes).toHaveLength(2);
      expectIndexes(plans);
    }
  });

  test.each<[PurchaseQuery, string]>([
    [{ status: 'refunded' }, 'purchases_status'],
    [{ processed: 'false' }, 'purchases_processed'],
    [{ session: 'waiting' }, 'purchases_waiting'],
    [{ session: 'approval' }, 'purchases_approval'],
    [{ from: '2099-01-01T00:00:00Z' }, 'purchases_created'],
    [{ customer: 'user-7' }, 'purchases_customer'],
    [{ client: 'nothing' }, 'purchases_client'],
    [{ school: 'nowhere' }, 'users_school'],
    [{ q: 'C4CA4238A0' }, 'purchases_order_part'],
    [{ q: 'a1b' }, 'users_email_part'],
    [{ q: 'a1b2 c3d4' }, 'users_lastname_part'],
  ])('of %j are found by %s', async (query, index) => {
    expectIndexes(await plansOf(() => listPurchases(deps, { ...query, total: 'true' }, undefined)), index);
  });
});

test('the queries for purchases of a payment, or of a student, use an index for each step', async () => {
  const [seat] = await db
    .select({ payment: paymentIntents.id, email: users.email })
    .from(paymentIntents)
    .innerJoin(invites, eq(invites.id, paymentIntents.inviteId))
    .innerJoin(users, eq(users.id, invites.studentId))
    .limit(1);
  const plansFor = (q = '') => plansOf(() => listPurchases(deps, { q, total: 'true' }, undefined));
  const either = ['purchases_order_part', 'purchases_pkey'];
  expectIndexes(await plansFor(seat?.payment), 'payment_intents_pkey', 'invites_pkey', ...either);
  expectIndexes(await plansFor(seat?.email), 'users_email', 'invites_of_student', ...either);
});

describe('the query for class sessions', () => {
  const indexes = {
    created_at: 'purchases_created on purchases',
    opens_at: 'classes_opens on classes',
    name: 'classes_name on classes',
  };
  const everything = () => reachOf(deps, nobody, { scope: 'all', coTaught: true });

  test.each(Object.entries(indexes))('sorted by %s reads the order of an index', async (column, name) => {
    for (const sort of both(column)) {
      const query = { sort, pp: 20, pag: 3 };
      const plans = await plansOf(async () => listClasses(deps, query, await everything()));
      expectIndexes(plans, new RegExp(`^Index.* ${name}`, 'm'));
    }
  });

  test('of an instructor are found by purchases_customer, those of a name by classes_name_part', async () => {
    const instructor = { ...nobody, id: 'user-7', email: 'co-teacher@school.example' };
    const reach = () => reachOf(deps, instructor, { scope: 'own', coTaught: true });
    const own = await plansOf(async () => listClasses(deps, {}, await reach()));
    expectIndexes(own, 'purchases_customer');
    const [bought] = await db.select({ id: purchases.id }).from(purchases).limit(1);
    await db
      .insert(coTeachers)
      .values({ id: 'shared', classId: bought?.id ?? '', email: instructor.email, linkHash: '' });
    const shared = await plansOf(async () => listClasses(deps, {}, await reach()));
    expectIndexes(shared, 'purchases_customer', 'purchases_pkey');
    const named = await plansOf(async () => listClasses(deps, { q: 'C4CA4238A0' }, await everything()));
    expectIndexes(named, 'classes_name_part', 'users_lastname_part');
  });
});

test('the queries for the metrics read the indexes of the queues and of the unmatched payments', async () => {
  const ofQueues = await plansOf(() => readQueues(db, new Date()));
  expect(seen.filter(({ text }) => !text.startsWith('explain'))).toHaveLength(1);
  expectIndexes(ofQueues, 'mails_due', 'webhook_deliveries_due', 'payment_intents_due', 'purchases_due');
  expectIndexes(ofQueues, 'classes_remind');
  // Most payments were left, or have bought something.
  await client.exec(`
    insert into payment_intents (id, provider, user_id, client_id, quantity, amount)
    select 'left-' || id, 'sandbox', id, (select min(id) from clients), 1, 100 from users on conflict do nothing;
    analyze payment_intents`);
  expectIndexes(await plansOf(() => countUnmatched(db)), 'payment_intents_unsettled');
});

test.each<[PaymentQuery, string[]]>([
  [{}, ['payment_intents_made']],
  [{ state: 'unmatched' }, ['payment_intents_unsettled']],
  [{ state: 'refund-failed' }, ['payment_intents_refund_failed']],
  [{ state: 'refunded' }, ['refunds_payment', 'payment_intents_pkey']],
  [{ q: 'c4ca4238a0' }, ['users_email_part', 'payment_intents_user', 'payment_intents_purchase']],
])('the query for the payments of %j uses indexes', async (query, indexes) => {
  expectIndexes(await plansOf(() => listPayments(db, { ...query, pp: 1 })), ...indexes);
});

describe('the query for the audit trail', () => {
  beforeAll(() =>
    client.exec(`
      insert into audit_entries (id, entity, record_id, action, actor_id, created_at)
      select 'entry-' || n, 'user', 'user-' || n % 90, 'updated', 'user-' || 1 + n % 5, now() - n * interval '1 minute'
      from generate_series(1, 3000) n;
      analyze audit_entries`),
  );

  test.each<[AuditFilter, string]>([
    [{ from: '2020-01-01T00:00:00Z' }, 'audit_entries_created'],
    [{ actor: 'user-2' }, 'audit_entries_actor'],
  ])('of %j reads the order of an index, also for the lines of JSON', async (filter, index) => {
    const list = await plansOf(() => listAudit(deps, { ...filter, pp: 20, pag: 2 }));
    expectIndexes(list, new RegExp(`^Index.* ${index} on audit_entries`, 'm'));
    expect(list.join('\n')).not.toMatch(/Sort|Seq Scan on audit_entries/);
    const lines = await plansOf(async () => {
      for await (const _ of auditPages(db, filter));
    });
    expectIndexes(lines, index);
  });
});

test.each([{}, { status: 'failed' as const }, { q: 'ada' }])(
  'the query for mails of %j reads the newest in the order of an index',
  async (query) => {
    const plans = await plansOf(() => listMails(db, { ...query, pp: 20, pag: 3 }));
    expect(plans[0]).toBe('Index Scan mails_created on mails');
  },
);

test('the query for invites counts in the order of an index, and stops at the limit', async () => {
  const plans = await plansOf(() => listInvites(db, { pp: 1, pag: 2 }, { scope: 'all', user: nobody }));
  expect(plans.filter((step) => /^Index Only Scan invites_created on invites/.test(step))).toHaveLength(2);
  const counted = seen.find(({ text }) => text.includes('count(*)'));
  expect(counted?.text).toContain('limit');
});

describe('the queries of the search', () => {
  beforeAll(async () => {
    await fillSeats(db, 4_000, 2_000);
    await client.exec('vacuum analyze');
  });

  test.each<[string, readonly string[]]>([
    ['a1b2', ['users_email_part', 'purchases_order_part', 'payment_intents_id_part']],
    ['a1b2 c3d4', ['users_lastname_part', 'purchases_invoice_part', 'classes_name_part']],
    ['a1', ['users_lastname_part', 'classes_name_part']],
  ])('for %s use an index for each step', async (q, indexes) => {
    const reach = await reachOf(deps, nobody, { scope: 'all', coTaught: true });
    const plans = await plansOf(() => findRecords(db, q, { scope: 'all', reach, people: undefined }));
    expectIndexes(plans, ...indexes, 'purchases_pkey', 'classes_pkey');
  });
});
