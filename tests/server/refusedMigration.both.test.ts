import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { migrationsFolder } from '../../server/db/migrations';
import { databaseWithoutSchema } from './template';

const files = readdirSync(migrationsFolder)
  .filter((name) => name.endsWith('.sql'))
  .sort();
const refused = files.findIndex((name) => name.endsWith('_refused_addresses.sql'));

test('mails from before tell by their errors which addresses were refused', async () => {
  const client = await databaseWithoutSchema();
  const migrate = (names: readonly string[]) =>
    client.exec(names.map((name) => readFileSync(join(migrationsFolder, name), 'utf8')).join('\n'));
  await migrate(files.slice(0, refused));
  const rejected = "Can''t send mail - all recipients were rejected";
  await client.exec(`
    insert into mails (id, "to", subject, text, status, last_error) values
      ('a-gone', 'a@x.example', '', '', 'failed', '${rejected}: 550 5.1.1 No such user'),
      ('b-tried', 'b@x.example', '', '', 'queued', '${rejected}: 550 5.1.1 No such user'),
      ('c-busy', 'c@x.example', '', '', 'failed', '${rejected}: 450 4.2.0 Try later'),
      ('d-down', 'd@x.example', '', '', 'failed', 'connect ECONNREFUSED'),
      ('e-sent', 'e@x.example', '', '', 'sent', '');`);
  await migrate(files.slice(refused, refused + 1));
  const { rows } = await client.query<{ id: string }>(
    'select id from mails where address_refused order by id',
  );
  expect(rows.map(({ id }) => id)).toEqual(['a-gone', 'b-tried']);
  await client.close();
});
