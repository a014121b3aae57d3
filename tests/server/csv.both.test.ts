import { getRequestListener } from '@hono/node-server';
import { sql } from 'drizzle-orm';
import { Hono } from 'hono';
import Papa from 'papaparse';
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { csvAnswer } from '../../server/http/csv';
import { serve } from '../support/serve';
import { stopClock } from './clock';
import { manyPurchases } from './commerce';
import { startTestServer } from './support';

const server = await startTestServer();
const school = await server.aSchool({ name: 'Harbour, "College"' });
const admin = await server.signIn(await server.aUser({ role: 'administrator' }));

async function file(path: string, token = admin) {
  const response = await fetch(server.url + path, { headers: { Authorization: `Bearer ${token}` } });
  const bytes = new Uint8Array(await response.arrayBuffer());
  const text = new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes);
  const { data, errors } = Papa.parse<Record<string, string>>(text.slice(1), {
    header: true,
    skipEmptyLines: true,
  });
  expect(errors).toEqual([]);
  return { response, text, rows: data };
}
const column = (rows: Record<string, string>[], name: string) => rows.map((row) => row[name]);

test('an export is a dated file in UTF-8 with a byte order mark and headings', async () => {
  onTestFinished(stopClock());
  const { response, text } = await file('/api/users/csv');
  expect([response.status, response.headers.get('content-type')]).toEqual([200, 'text/csv; charset=utf-8']);
  const today = new Date().toISOString().slice(0, 10);
  expect(response.headers.get('content-disposition')).toBe(`attachment; filename="users-${today}.csv"`);
  expect(response.headers.get('cache-control')).toBe('no-store');
  expect(text).toMatch(
    /^\ufeff"Name","Last name","Email","Role","Status","School","Last login \(UTC\)","Created at \(UTC\)","Id"\r\n/,
  );
  expect(text).toMatch(/\r\n$/);
});

describe('a name that a spreadsheet would run as a formula', () => {
  const formulas = [
    ...['=1+1', '+1', '-1', '@x', '\t=1', '\r=1', '\n=1', '＝1+1', '＋1', '－1', '＠x'],
    ...["x;=cmd|'/C calc'!A0;y", 'x\t=1', 'x|@x', 'x, =1', 'x\r\n-1', 'x;"=1"', 'x; "+1', '; =1;\t@x', '"=1'],
    ...['x =cmd', 'x  -1', 'x "=1', 'x:=cmd', 'x: +1', 'x:"@x', 'x :- 1', 'x\u00a0=1', 'x, =1 :-2 |+3'],
  ];
  const harmless = [
    ...['1+1', 'a,b', 'a"b', 'a;b', 'line\nbreak', 'Zoë 😀', ' x '],
    ...['a - b', 'a: b', 'at 10:30', 'a-b=c', 'x@y'],
  ];
  const names = [...formulas, ...harmless];
  let given: Awaited<ReturnType<typeof file>>;
  beforeAll(async () => {
    const from = Date.UTC(2026, 0, 1);
    for (const [n, name] of names.entries())
      await server.aUser({ name, lastname: 'Formula', schoolId: school.id, createdAt: new Date(from + n) });
    given = await file('/api/users/csv?lastname=formula&sort=created_at:asc');
  });

  test('gets apostrophes, and every other name is exported unchanged', () => {
    const read = column(given.rows, 'Name');
    const withoutThem = (texts: (string | undefined)[]) => texts.map((text) => text?.replaceAll("'", ''));
    expect([withoutThem(read), read.slice(formulas.length)]).toEqual([withoutThem(names), harmless]);
    expect(new Set(column(given.rows, 'School'))).toEqual(new Set([school.name]));
    // Every cell is quoted.
    expect(given.text.slice(1)).toMatch(/^(?:"(?:[^"]|"")*"(?:,|\r\n))+$/);
  });

  test('begins no cell, for any separator that a program uses', () => {
    for (const delimiter of [',', ';', '\t', '|', ':', ' ']) {
      // Between spaces, a sign alone is no formula.
      const begins = delimiter === ' ' ? /^[\s"]*[=+\-@＝＋－＠]\S/ : /^[\s"]*[=+\-@＝＋－＠]/;
      const { data } = Papa.parse<string[]>(given.text.slice(1), { delimiter });
      expect(data.flat().filter((cell) => begins.test(cell))).toEqual([]);
      // The parser treats quotes as plain characters.
      const cells = given.text
        .slice(1)
        .split(/[\r\n]+/)
        .flatMap((line) => line.split(delimiter));
      expect(cells.filter((cell) => begins.test(cell))).toEqual([]);
    }
  });
});

describe('an export that is read in several pages', () => {
  const total = 1_100;
  const orders =
    'name:asc lastname:desc email:asc role:desc status:asc last_login:desc last_login:asc created_at:desc';
  beforeAll(async () => {
    await server.db.execute(sql`
    insert into users (id, name, lastname, email, role, status, created_at, last_login)
    select md5(n::text), 'Same ' || n % 3, 'Crowd', 'crowd-' || n || '@test.example', 'student', 'active',
      timestamptz '2026-01-01' + (n / 5) * interval '1 microsecond',
      case when n % 2 = 0 then timestamptz '2026-01-01' + (n / 7) * interval '1 microsecond' end
    from generate_series(1, ${total}) n`);
  });

  test.each(orders.split(' '))('sorted by %s has each user once, in the order of the list', async (sort) => {
    const { rows } = await file(`/api/users/csv?lastname=crowd&sort=${sort}`);
    const ids = column(rows, 'Id');
    expect(new Set(ids).size).toBe(total);
    // The end of each page of the file, where rows could be left out or come twice.
    for (const pag of [5, 10, 11]) {
      const path = `/api/users/all?lastname=crowd&sort=${sort}&pp=100&pag=${pag}`;
      const { body } = await server.request('GET', path, { token: admin });
      const listed = body.items.map(({ _id }: { _id: string }) => _id);
      expect(listed).toEqual(ids.slice((pag - 1) * 100, pag * 100));
    }
  });

  test('of purchases contains the rows of the list, limited to those of the caller', async () => {
    const simulation = await server.aSimulation({ name: 'Counted' });
    const customer = await server.aUser({ name: 'Ada', lastname: 'Lovelace' });
    await manyPurchases(server, total, 'counted', { simulationId: simulation.id, customerId: customer.id });
    await server.aPurchase();
    const { rows } = await file('/api/purchases/csv?q=counted&status=completed&sort=quantity:asc');
    expect(column(rows, 'Seats')).toEqual(Array.from({ length: total / 2 }, (_, n) => String(2 * n + 1)));
    expect(rows[0]).toMatchObject({
      ...{ Client: 'Counted', 'Client Code': 'counted', Order: 'counted-1', Session: '' },
      ...{ Customer: customer.email, 'Customer Name': 'Ada Lovelace' },
      ...{ Status: 'completed', Processed: 'No', Price: '19.99', Owed: '19.99' },
    });
    expect((await file('/api/purchases/csv')).rows).toHaveLength(total + 1);
    const own = await file('/api/purchases/csv?sort=status:desc', await server.signIn(customer));
    expect(new Set(column(own.rows, 'Id')).size).toBe(total);
  });
});

test('an export without rows contains only the headings, and an invalid filter is rejected', async () => {
  const { text, rows } = await file('/api/users/csv?q=nobody-at-all');
  expect(rows).toEqual([]);
  expect(text.split('\r\n')).toHaveLength(2);
  expect((await server.request('GET', '/api/users/csv?status=x', { token: admin })).status).toBe(400);
  expect((await server.request('GET', '/api/purchases/csv?sort=x:asc', { token: admin })).status).toBe(400);
});

test('rows are read from the database only as fast as the client takes them, and not after the client has left', async () => {
  let read = 0;
  let stopped = false;
  async function* endless() {
    try {
      while (true) {
        read += 1;
        yield Array.from({ length: 1000 }, () => 'x'.repeat(100));
      }
    } finally {
      stopped = true;
    }
  }
  const app = new Hono().get('/', (c) =>
    csvAnswer(c, { name: 'x', columns: [['X', (text: string) => text]], pages: endless(), now: new Date() }),
  );
  const { origin } = await serve(getRequestListener(app.fetch, { overrideGlobalObjects: false }));
  const abort = new AbortController();
  const { body } = await fetch(origin, { signal: abort.signal });
  await body?.getReader().read();
  expect(stopped).toBe(false);
  abort.abort();
  await expect.poll(() => stopped).toBe(true);
  // The buffers of the connection hold several megabytes.
  expect(read).toBeLessThan(500);
});
