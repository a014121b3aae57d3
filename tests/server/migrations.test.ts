import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { migrationsFolder } from '../../server/db/migrations';
import { databaseWithoutSchema } from './template';

const files = readdirSync(migrationsFolder)
  .filter((name) => name.endsWith('.sql'))
  .sort();

async function anOldDatabase(newest: string) {
  const client = await databaseWithoutSchema();
  const rowsOf = async (query: string) => (await client.query(query)).rows;
  const textOf = (name: string) => readFileSync(join(migrationsFolder, name), 'utf8');
  const known = files.indexOf(`${newest}.sql`) + 1;
  await client.exec(files.slice(0, known).map(textOf).join('\n'));
  return { client, rowsOf, migrate: () => client.exec(textOf(files[known] ?? '')) };
}

test('refunds that were columns of their payments keep their sums, and whether they were made', async () => {
  const { client, rowsOf, migrate } = await anOldDatabase('0035_accepted_terms');
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
  await migrate();
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
