import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { migrationsFolder } from '../../server/db/migrations';
import { databaseWithoutSchema } from './template';

const files = readdirSync(migrationsFolder)
  .filter((name) => name.endsWith('.sql'))
  .sort();

async function anOldDatabase() {
  const client = await databaseWithoutSchema();
  const rowsOf = async (query: string) => (await client.query(query)).rows;
  let done = 0;
  async function migrateTo(last: string) {
    const end = files.indexOf(`${last}.sql`) + 1;
    const texts = files.slice(done, end).map((name) => readFileSync(join(migrationsFolder, name), 'utf8'));
    await client.exec(texts.join('\n'));
    done = end;
  }
  return { client, rowsOf, migrateTo };
}

test('rows from before the classes take seats, and keep what is known of students', async () => {
  const { client, rowsOf, migrateTo } = await anOldDatabase();
  await migrateTo('0003_failed_checks');
  await client.exec(`
    insert into users (id, email, role) values ('i', 'i@x.example', 'instructor'), ('a', 'a@x.example', 'student'),
      ('b', 'b@x.example', 'student'), ('c', 'c@x.example', 'student');
    insert into clients (id, name, slug, category) values ('s', 'S', 's', 'math');
    insert into purchases (id, client_id, customer_id, client_code, platform, "order", payer, payment_time, quantity,
      price_cents, total_cents)
      values ('p', 's', 'i', 's', 'sc-hub', 'order-1', 'student', 'later', 10, 100, 1000),
        ('q', 's', 'i', 's', 'sc-hub', 'order-2', 'student', 'later', 10, 100, 1000);
    insert into invites (id, purchase_id, student_id, play_url)
      values ('fresh', 'p', 'a', ''), ('paid', 'p', 'b', ''), ('played', 'p', 'c', '');
    insert into payment_intents (id, provider, user_id, client_id, quantity, amount, invite_id)
      values ('pi', 'sandbox', 'b', 's', 1, 100, 'paid');
    insert into sandbox_moves (invite_id, move) values ('played', 'x');`);
  await migrateTo('0004_classes');
  const seats = { id: 'p', seats_taken: 3, class_name: '' };
  expect(await rowsOf('select id, seats_taken, class_name from purchases order by id')).toEqual([
    seats,
    { ...seats, id: 'q', seats_taken: 0 },
  ]);
  const fresh = { id: 'fresh', opened: false, started: false, finished: false, revoked_at: null };
  const progress = `select id, opened_at is not null as opened, started_at is not null as started,
    finished_at is not null as finished, revoked_at from invites order by id`;
  expect(await rowsOf(progress)).toEqual([
    fresh,
    { ...fresh, id: 'paid', opened: true },
    { ...fresh, id: 'played', opened: true, started: true, finished: true },
  ]);

  await migrateTo('0019_payments_set_aside');
  await client.exec(`
    update users set name = 'Ada', lastname = 'Lovelace' where id = 'a';
    insert into users (id, email, role, address_unproven) values ('t', 't@x.example', 'instructor', true);
    insert into co_teachers (id, purchase_id, email, link_hash)
      values ('come', 'p', 'i@x.example', ''), ('waiting', 'p', 't@x.example', ''), ('unknown', 'p', 'u@x.example', '');`);
  await migrateTo('0020_typed_names');
  const names = await rowsOf(`select name, lastname from invites where id in ('fresh', 'paid') order by id`);
  expect(names).toEqual([
    { name: 'Ada', lastname: 'Lovelace' },
    { name: '', lastname: '' },
  ]);
  const come = await rowsOf('select id from co_teachers where opened_at is not null');
  expect(come).toEqual([{ id: 'come' }]);
  await client.close();
});

test('refunds that were columns of their payments keep their sums, and whether they were made', async () => {
  const { client, rowsOf, migrateTo } = await anOldDatabase();
  await migrateTo('0035_accepted_terms');
  await client.exec(`
    insert into users (id, email, role) values ('i', 'i@x.example', 'instructor');
    insert into clients (id, name, slug, category) values ('s', 'S', 's', 'math');
    insert into payment_intents (id, provider, user_id, client_id, quantity, amount, paid_at, refund_requested_at,
      refunded_at, refunded_cents, refunds, failed_refunds, problem)
      values ('partly', 'stripe', 'i', 's', 1, 1000, now(), null, null, 501, '{re_1,re_2}', 0, ''),
        ('rest', 'stripe', 'i', 's', 1, 1000, now(), now(), null, 100, '{re_3}', 0, ''),
        ('whole', 'stripe', 'i', 's', 1, 1000, now(), now(), now(), 0, '{re_4,re_4}', 1, ''),
        ('old', 'sandbox', 'i', 's', 1, 1000, now(), now(), now(), 0, '{}', 0, ''),
        ('failed', 'stripe', 'i', 's', 1, 1000, now(), null, null, 0, '{}', 2, 'Declined.'),
        ('open', 'stripe', 'i', 's', 1, 1000, null, null, null, 0, '{}', 0, '');
    insert into sandbox_payments (id, client_secret, amount, status) values ('old', 'x', 1000, 'refunded');`);
  await migrateTo('0036_refunds');
  const made = await rowsOf(`select
    concat_ws(' ', payment_id, amount, state, provider_id, nullif(failure, '')) collate "C" as refund from refunds order by 1`);
  const expected = [
    'failed 1000 failed Declined.',
    'old 1000 succeeded',
    'partly 250 succeeded re_2',
    'partly 251 succeeded re_1',
    'rest 100 succeeded re_3',
    'rest 900 requested',
    'whole 1000 failed',
    'whole 1000 succeeded re_4',
  ];
  expect(made).toEqual(expected.map((refund) => ({ refund })));
  const waiting = await rowsOf(`select id from payment_intents where refund_problem <> ''`);
  expect(waiting).toEqual([{ id: 'failed' }]);
  const atSandbox = await rowsOf('select r.payment_id, p.status from sandbox_refunds r, sandbox_payments p');
  expect(atSandbox).toEqual([{ payment_id: 'old', status: 'succeeded' }]);
  await client.close();
});
