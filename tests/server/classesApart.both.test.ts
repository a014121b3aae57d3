import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { drizzle as drizzlePostgres } from 'drizzle-orm/node-postgres';
import { migrate as migratePostgres } from 'drizzle-orm/node-postgres/migrator';
import { drizzle as drizzleEmbedded } from 'drizzle-orm/pglite';
import { migrate as migrateEmbedded } from 'drizzle-orm/pglite/migrator';
import { Client } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { connectEmbedded } from '../../server/db/connect';
import type { Connection, Db } from '../../server/db/connection';
import { migrationsFolder } from '../../server/db/migrations';
import { connectPostgres } from '../../server/db/postgres';
import { brokenClasses } from './classInvariants';
import { createPostgresDatabase, onPostgres } from './database';
import { databaseWithoutSchema } from './template';

const NEWEST_BEFORE = '0018_refused_addresses';

/** The migrations as they were before classes had a table: the SQL and the journal are all that is needed. */
function migrationsBefore(): string {
  const folder = mkdtempSync(join(tmpdir(), 'migrations-'));
  cpSync(migrationsFolder, folder, { recursive: true, filter: (file) => !file.endsWith('_snapshot.json') });
  const journal = join(folder, 'meta/_journal.json');
  const { entries, ...rest } = JSON.parse(readFileSync(journal, 'utf8')) as { entries: { tag: string }[] };
  const known = entries.slice(0, entries.findIndex(({ tag }) => tag === NEWEST_BEFORE) + 1);
  writeFileSync(journal, JSON.stringify({ ...rest, entries: known }));
  return folder;
}

/**
 * Purchases in all states: by all payers, open, waiting and cancelled, with and without names, dates and reminders, and
 * each fifth an order of seats for the one before, which the host has confirmed or not.
 */
const filled = `
  insert into users (id, email, role)
    select 'user-' || n, 'user-' || n || '@x.example', case when n < 20 then 'instructor' else 'student' end
    from generate_series(0, 200) n;
  update users set name = 'Jose\u0301', lastname = 'A\u0301lvarez' where id = 'user-1';
  insert into schools (id, name) values ('e', 'E\u0301cole');
  insert into clients (id, name, slug, category) select 's' || n, 'S' || n, 's' || n, 'math' from generate_series(0, 4) n;
  insert into webhook_hosts (client_id, secret) values ('s0', 'secret');
  insert into purchases (id, client_id, customer_id, client_code, platform, "order", status, payer, payment_time, quantity,
      price_cents, total_cents, trial, metadata, session_id, session_attempts, session_error, session_due_at, note, processed,
      class_name, opens_at, closes_at, archived_at, remind_at, reminded_to, reminded_at, reminded_count, class_updated_at,
      created_at, updated_at)
    select 'p' || n, 's' || n % 5, 'user-' || n % 20, 'code-' || n, 'sc-hub', 'order-' || n,
      case when n % 7 = 0 then 'cancelled' when n % 11 = 0 then 'pending' else 'completed' end,
      case when n % 3 = 0 then 'student' else 'instructor' end, case when n % 2 = 0 then 'now' else 'later' end,
      10 + n % 40, 1250, 1250 * (10 + n % 40), false, jsonb_build_object('pl_name', 'Office ' || n),
      case when n % 4 > 0 then 'game-' || n end, n % 6, case when n % 6 > 0 then 'The host answered 500.' else '' end,
      timestamptz '2026-11-01' + n * interval '1 hour', 'note ' || n, n % 8 = 1,
      case when n % 2 = 0 then 'Class ' || n else '' end, case when n % 3 = 1 then timestamptz '2026-12-01' + n * interval '1 hour' end,
      case when n % 3 < 2 then timestamptz '2027-01-01' + n * interval '1 hour' end,
      case when n % 9 = 0 then timestamptz '2026-11-20' end, case when n % 10 = 3 then timestamptz '2026-12-24' end,
      case when n % 10 = 3 then 'i' || n else '' end, case when n % 10 = 4 then timestamptz '2026-11-24' end, n % 10,
      timestamptz '2026-10-02' + n * interval '1 minute', timestamptz '2026-10-01' + n * interval '1 minute',
      timestamptz '2026-10-03' + n * interval '1 minute'
    from generate_series(1, 210) n;
  update purchases set seats_of = 'p' || substr(id, 2)::int - 1, class_name = '', opens_at = null, closes_at = null,
      archived_at = null, remind_at = null, reminded_to = '', reminded_at = null, reminded_count = 0
    where substr(id, 2)::int % 5 = 0;
  update purchases o set session_id = case when o.session_id is not null and o.status <> 'cancelled' then s.session_id end
    from purchases s where s.id = o.seats_of;
  update purchases s set seats_added = o.quantity from purchases o where o.seats_of = s.id and o.session_id is not null;
  insert into invites (id, purchase_id, student_id, play_url, opened_at, revoked_at, created_at)
    select 'i' || n || '-' || k, 'p' || n, 'user-' || 20 + (n * 7 + k) % 180, '',
      case when k > 1 then timestamptz '2026-11-02' end, case when k = 4 then timestamptz '2026-11-03' end,
      timestamptz '2026-11-01' + n * interval '1 minute'
    from generate_series(1, 210) n, generate_series(0, 4) k where n % 5 > 0 and k <= n % 5;
  update purchases set seats_taken = (select count(*) from invites where purchase_id = purchases.id and revoked_at is null);
  insert into class_links (purchase_id, code, is_open, domains)
    select 'p' || n, 'CODE' || n, n % 2 = 0, 'x.example' from generate_series(1, 210) n where n % 5 = 1;
  insert into co_teachers (id, purchase_id, email, link_hash)
    select 'c' || n, 'p' || n, 'user-' || n % 20 || '@x.example', '' from generate_series(1, 210) n where n % 5 = 2;
  insert into webhook_deliveries (id, client_id, purchase_id, type, body)
    select 'w' || n, 's0', 'p' || n, 'student.added', '{}' from generate_series(1, 210) n where n % 5 = 3;
  insert into oidc_records (kind, id_hash, payload, purchase_id, expires_at)
    select 'Grant', 'g' || n, '{}'::jsonb, case when n % 5 = 4 then 'p' || n end, now()
    from generate_series(1, 210) n where n % 5 > 2;
  insert into payment_intents (id, provider, user_id, client_id, quantity, amount, purchase_id, paid_at)
    select 'pi' || n, 'sandbox', 'user-' || n % 20, 's' || n % 5, 10, 12500, 'p' || n, now()
    from generate_series(1, 210) n where n % 10 in (0, 2);
  insert into payment_intents (id, provider, user_id, client_id, quantity, amount, invite_id, paid_at)
    select 'pi-' || id, 'sandbox', student_id, 's1', 1, 1250, id, now() from invites where id like 'i%6-1';`;

const classFields = sql`opens_at, closes_at, archived_at, remind_at, reminded_to, reminded_at, reminded_count,
  seats_taken, session_id`;
const orderFields = sql`p.id, p.client_id, p.customer_id, p.client_code, p.platform, p."order", p.status, p.payer,
  p.payment_time, p.quantity, p.price_cents, p.total_cents, p.trial, p.metadata, p.note, p.processed`;
const both = {
  payments: sql`select id, user_id, client_id, quantity, amount, purchase_id, invite_id from payment_intents order by id`,
  sums: sql`select status, count(*)::int, sum(quantity)::int as seats, sum(total_cents)::int as cents, max(updated_at)
    from purchases group by status order by status`,
};
const referring = (column: string) => {
  const of = sql.raw(column);
  return {
    invites: sql`select id, ${of} as class, student_id, opened_at, revoked_at, created_at from invites order by id`,
    links: sql`select ${of} as class, code, is_open, domains from class_links order by code`,
    teachers: sql`select id, ${of} as class, email from co_teachers order by id`,
    webhooks: sql`select id, ${of} as class, body from webhook_deliveries order by id`,
    logins: sql`select id_hash, ${of} as class from oidc_records order by id_hash`,
  };
};
const before = {
  ...both,
  names: sql`select id, normalize(name) as name, normalize(lastname) as lastname from users where name <> ''
    union all select id, normalize(name), '' from schools order by id`,
  ...referring('purchase_id'),
  classes: sql`select id, class_name as name, ${classFields}, quantity + seats_added as seats,
    class_updated_at as updated_at from purchases where seats_of is null order by id`,
  orders: sql`select ${orderFields}, p.created_at, p.updated_at, coalesce(p.seats_of, p.id) as class, p.session_id,
    p.session_attempts as attempts, p.session_error as error,
    case when p.session_id is null then p.session_due_at end as due_at from purchases p order by p.id`,
};
const after = {
  ...both,
  names: sql`select id, name, lastname from users where name <> ''
    union all select id, name, '' from schools order by id`,
  ...referring('class_id'),
  classes: sql`select id, name, ${classFields}, seats, updated_at from classes order by id`,
  orders: sql`select ${orderFields}, p.created_at, p.updated_at, p.class_id as class,
    case when p.due_at is null then c.session_id end as session_id, p.attempts, p.last_error as error, p.due_at
    from purchases p join classes c on c.id = p.class_id order by p.id`,
};

async function rowsOf(db: Db, queries: Record<string, ReturnType<typeof sql>>) {
  const found: Record<string, unknown[]> = {};
  for (const [name, query] of Object.entries(queries))
    found[name] = ((await db.execute(query)) as { rows: unknown[] }).rows;
  return found;
}

let old: Awaited<ReturnType<typeof rowsOf>>;
let connection: Connection;
let cleanUp = async () => {};

beforeAll(async () => {
  const folder = migrationsBefore();
  const fill = async (db: Db) => {
    for (const statement of filled.split(';\n')) await db.execute(sql.raw(statement));
    old = await rowsOf(db, before);
  };
  if (onPostgres) {
    const { url, drop } = await createPostgresDatabase({ empty: true });
    const client = new Client(url);
    await client.connect();
    const db = drizzlePostgres(client);
    await migratePostgres(db, { migrationsFolder: folder });
    await fill(db);
    await client.end();
    connection = await connectPostgres({ databaseUrl: url, databasePool: 2 }, { warn() {} });
    cleanUp = drop;
  } else {
    const client = await databaseWithoutSchema();
    const db = drizzleEmbedded(client);
    await migrateEmbedded(db, { migrationsFolder: folder });
    await fill(db);
    connection = await connectEmbedded(client);
  }
  rmSync(folder, { recursive: true });
});

afterAll(async () => {
  await connection.close();
  await cleanUp();
});

test('all data come through: each class, each order with its state, what refers to them, and names in one spelling', async () => {
  expect(old.classes).toHaveLength(168);
  expect(old.orders).toHaveLength(210);
  for (const [name, rows] of Object.entries(old)) expect(rows.length, name).toBeGreaterThan(1);
  const migrated = await rowsOf(connection.db, after);
  for (const [name, rows] of Object.entries(old)) expect(migrated[name], name).toEqual(rows);
});

test('the classes keep their rules: seats are counted, and no more are taken than there are', async () => {
  const broken = await rowsOf(connection.db, brokenClasses);
  for (const [problem, rows] of Object.entries(broken)) expect(rows, problem).toEqual([]);
  const fill = connection.db.execute(sql`update classes set seats_taken = seats + 1 where id = 'p1'`);
  await expect(fill).rejects.toThrow();
});
