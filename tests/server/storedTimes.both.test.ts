import { getTableName, sql } from 'drizzle-orm';
import { getTableConfig } from 'drizzle-orm/pg-core';
import { expect, test } from 'vitest';
import { classLinksOn } from './classLinks';
import { startTestServer } from './support';
import { allTables } from './writes';

const server = await startTestServer();
const { aLinkedClass, aCaller } = classLinksOn(server);

const columns = allTables.flatMap((table) =>
  getTableConfig(table).columns.flatMap((column) =>
    column.getSQLType().startsWith('timestamp')
      ? [{ name: `${getTableName(table)}.${column.name}`, table, column }]
      : [],
  ),
);

test('every stored time is read as it is, or as none', async () => {
  for (const { name, column } of columns) {
    const rows = await server.db
      .select({
        ms: sql`floor(extract(epoch from t.at) * 1000)::float8`.mapWith(Number),
        year: sql`extract(year from t.at at time zone 'UTC')::float8`.mapWith(Number),
        read: sql`t.at`.mapWith(column),
      })
      .from(
        sql`(
          select make_timestamptz(year, 7, 1 + mod(abs(year), 28), 23, 59, 59.123456, 'UTC') as at
          from (select generate_series(-4000, 12000, 370) union select generate_series(1, 130)) years (year)
          union all select unnest('{infinity, -infinity, 294276-12-31 23:59:59+00}'::timestamptz[])
        ) t`,
      );
    expect(rows.length).toBeGreaterThan(150);
    const none = column.notNull ? 0 : null;
    const wrong = rows.filter(({ ms, year, read }) => {
      const time = (read as Date | null)?.getTime() ?? null;
      return time !== ms && (time !== none || (year >= 1970 && year <= 9999));
    });
    expect(wrong, name).toEqual([]);
  }
});

const { user, token, get, post, aStudent, code } = await aLinkedClass();
const student = await aStudent();
const admin = await aCaller('administrator');
const odd = ['0044-03-15 BC', 'infinity'];

test.each(odd)('records with the time %s can be read and corrected', async (time) => {
  // Not of logins: they would have ended.
  for (const { table, column } of columns.filter(({ name }) => !/^sessions\./.test(name))) {
    await server.db.execute(
      sql`update ${table} set ${sql.identifier(column.name)} = ${time}::timestamptz where true`,
    );
  }

  const paths = {
    [token]: ['/api/sessions/all?archived=all', '/api/invites/all', '/api/purchases/all'],
    [student.token]: [
      ...['/api/invites/all', `/api/invites/${student._id}`, `/api/join/${code}`, '/auth/profile'],
    ],
    [admin.token]: [
      ...['/api/sessions/all?archived=all', '/api/invites/all', '/api/clients/all', '/api/overview'],
      ...['/api/users/all', `/api/users/${user.id}`, '/api/users/csv', '/api/purchases/csv'],
    ],
  };
  for (const [caller, calls] of Object.entries(paths)) {
    for (const path of calls) {
      expect(await server.request('GET', path, { token: caller }), path).toMatchObject({ status: 200 });
    }
  }
  const { status, body } = await get();
  expect({ status, body }).toMatchObject({
    status: 200,
    body: { opens_at: null, closes_at: null, remind_at: null, archived: false },
  });
  expect((await get('/students/csv')).status).toBe(200);
  const opens_at = '2030-01-31T12:00:00.000Z';
  const closes_at = '2031-01-31T12:00:00.000Z';
  const corrected = await post('', { opens_at, closes_at, archived: false, updated_at: body.updated_at });
  expect(corrected).toMatchObject({ status: 200, body: { opens_at, closes_at } });
  expect((await post('', { opens_at: null })).body).toMatchObject({ opens_at: null, closes_at });
});
