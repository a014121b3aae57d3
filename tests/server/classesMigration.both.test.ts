import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { migrationsFolder } from '../../server/db/migrations';
import { databaseWithoutSchema } from './template';

const files = readdirSync(migrationsFolder)
  .filter((name) => name.endsWith('.sql'))
  .sort();
const fileOf = (name: string) => files.findIndex((file) => file.endsWith(`_${name}.sql`));
const classes = fileOf('classes');
const typedNames = fileOf('typed_names');
const composedNames = fileOf('composed_names');

test('rows from before the classes take seats, keep what is known of students, and have names in one spelling', async () => {
  const client = await databaseWithoutSchema();
  const migrate = (names: readonly string[]) =>
    client.exec(names.map((name) => readFileSync(join(migrationsFolder, name), 'utf8')).join('\n'));
  await migrate(files.slice(0, classes));
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
  await migrate(files.slice(classes, classes + 1));

  const seats = await client.query('select id, seats_taken, class_name from purchases order by id');
  expect(seats.rows).toEqual([
    { id: 'p', seats_taken: 3, class_name: '' },
    { id: 'q', seats_taken: 0, class_name: '' },
  ]);
  const { rows } = await client.query(`
    select id, opened_at is not null as opened, started_at is not null as started,
      finished_at is not null as finished, revoked_at from invites order by id`);
  expect(rows).toEqual([
    { id: 'fresh', opened: false, started: false, finished: false, revoked_at: null },
    { id: 'paid', opened: true, started: false, finished: false, revoked_at: null },
    { id: 'played', opened: true, started: true, finished: true, revoked_at: null },
  ]);

  await migrate(files.slice(classes + 1, typedNames));
  await client.exec(`
    update users set name = 'Ada', lastname = 'Lovelace' where id = 'a';
    insert into users (id, email, role, address_unproven) values ('t', 't@x.example', 'instructor', true);
    insert into co_teachers (id, purchase_id, email, link_hash)
      values ('come', 'p', 'i@x.example', ''), ('waiting', 'p', 't@x.example', ''), ('unknown', 'p', 'u@x.example', '');`);
  await migrate(files.slice(typedNames, typedNames + 1));
  const names = await client.query(
    `select name, lastname from invites where id in ('fresh', 'paid') order by id`,
  );
  expect(names.rows).toEqual([
    { name: 'Ada', lastname: 'Lovelace' },
    { name: '', lastname: '' },
  ]);
  const come = await client.query('select id from co_teachers where opened_at is not null');
  expect(come.rows).toEqual([{ id: 'come' }]);

  await migrate(files.slice(typedNames + 1, composedNames));
  await client.exec(`
    update users set name = 'Jose\u0301', lastname = 'A\u0301lvarez' where id = 'a';
    update users set name = 'Zo\u00eb' where id = 'b';
    insert into schools (id, name) values ('s', 'E\u0301cole');`);
  await migrate(files.slice(composedNames, composedNames + 1));
  const users = await client.query(`select name, lastname from users where id in ('a', 'b') order by id`);
  expect(users.rows).toEqual([
    { name: 'Jos\u00e9', lastname: '\u00c1lvarez' },
    { name: 'Zo\u00eb', lastname: '' },
  ]);
  expect((await client.query('select name from schools')).rows).toEqual([{ name: '\u00c9cole' }]);
  await client.close();
});
