import { sql } from 'drizzle-orm';
import type { Db } from '../server/db/connection';

/** Inserts users of every role, most of them active, spread over the schools. */
export const fillUsers = (db: Db, count: number) =>
  db.execute(sql`
    insert into users (id, name, lastname, email, role, status, school_id, last_login, created_at, updated_at)
    select 'user-' || n, 'Name ' || md5(n::text), 'Last ' || md5((n + 1)::text),
      substr(md5((n + 2)::text), 1, 10) || '-' || n || '@bench.example',
      (array['instructor', 'student', 'student', 'student', 'manager'])[1 + n % 5],
      case when n % 50 = 0 then 'deleted' when n % 20 = 0 then 'created' else 'active' end,
      (select id from schools order by id offset n % 5 limit 1),
      case when n % 3 > 0 then now() - n * interval '2 minutes' end,
      now() - n * interval '3 minutes', now()
    from generate_series(1, ${count}::int) n`);

/** Inserts purchases of the seeded simulations by the users that `fillUsers` has inserted. */
export const fillPurchases = async (db: Db, count: number, users: number) => {
  await db.execute(sql`
    insert into classes (id, name, seats, session_id)
    select 'bulk-' || n, case when n % 4 = 0 then 'Seminar ' || substr(md5((n + 3)::text), 1, 8) else '' end,
      1 + n % 300, 'game-' || n
    from generate_series(1, ${count}::int) n`);
  await db.execute(sql`
    insert into purchases (id, class_id, client_id, customer_id, client_code, platform, "order", status, payer,
      payment_time, quantity, price_cents, total_cents, metadata, due_at, processed, created_at, updated_at)
    select 'bulk-' || n, 'bulk-' || n, client.id, 'user-' || 1 + n % ${users}::int, client.slug, 'sc-hub', md5(n::text),
      case when n % 500 = 0 then 'refunded' else 'completed' end,
      case when n % 4 = 0 then 'student' else 'instructor' end, 'later', 1 + n % 300, 1000, 1000 * (1 + n % 300),
      case when n % 4 = 0 then '{}'::jsonb
        else jsonb_build_object('pl_name', 'Office ' || substr(md5((n + 4)::text), 1, 8), 'pl_address', 'PO ' || n) end,
      null, n % 10 > 0, now() - n * interval '1 minute', now() - n * interval '1 minute'
    from generate_series(1, ${count}::int) n
    join (select id, slug, row_number() over (order by id) as row, count(*) over () as rows from clients) client
      on client.row = 1 + n % client.rows`);
};

/** Inserts a student for each class that `fillPurchases` has inserted, and a payment for each third one. */
export const fillSeats = async (db: Db, count: number, users: number) => {
  await db.execute(sql`
    insert into invites (id, class_id, student_id, play_url, created_at)
    select 'bulk-' || n, 'bulk-' || n, 'user-' || 1 + (n * 7) % ${users}::int, '', now() - n * interval '1 minute'
    from generate_series(1, ${count}::int) n`);
  await db.execute(sql`
    insert into payment_intents (id, provider, user_id, client_id, quantity, amount, purchase_id, paid_at, created_at)
    select 'pi_' || md5('payment ' || id), 'sandbox', customer_id, client_id, quantity, total_cents, id, created_at, created_at
    from purchases where id like 'bulk-%3'`);
};
