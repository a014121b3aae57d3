import { count, eq, inArray } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { mails } from '../../server/db/schema/mails';
import { invites } from '../../server/db/schema/purchases';
import { MAX_STUDENTS_AT_ONCE } from '../../src/contract/limits';
import { classesOn } from './classes';
import { onPostgres } from './database';
import { startTestServer } from './support';

const server = await startTestServer();
const { aClass, aCaller } = classesOn(server);

// On the embedded database: more than one batch, of additions and of mails.
const size = onPostgres ? MAX_STUDENTS_AT_ONCE : 300;
const students = Array.from({ length: size }, (_, n) => ({
  email: `large-${n}@class.example`,
  name: 'Name',
  lastname: `Lastname ${n % 50}`,
}));

describe('a large class', async () => {
  const large = await aClass({ quantity: size, payer: 'student' });
  let served = 0;

  beforeAll(async () => {
    const { token } = await aCaller();
    let adding = true;
    const added = large.post('/students', { students }).finally(() => {
      adding = false;
    });
    while (adding) {
      expect((await server.request('GET', '/auth/profile', { token })).status).toBe(200);
      if (adding) served += 1;
    }
    expect((await added).body.added).toHaveLength(size);
  });

  test('is added by one call, while other calls are served', async () => {
    expect(served).toBeGreaterThan(0);
    expect(await server.db.$count(invites, eq(invites.purchaseId, large.purchase.id))).toBe(students.length);
  });

  test('is listed, searched, sorted, counted and exported', async () => {
    const page = await large.get('/students/all?pp=100&pag=3&sort=lastname:desc');
    expect(page.body).toMatchObject({ total: students.length });
    expect(page.body.items).toHaveLength(100);
    const found = await large.get('/students/all?q=Lastname%2042');
    expect(found.body.total).toBe(size / 50);
    const unpaid = await large.get('/students/all?state=unpaid');
    expect(unpaid.body.total).toBe(students.length);
    expect((await large.get()).body).toMatchObject({
      counts: { invited: students.length },
      to_remind: { unpaid: students.length, not_started: students.length },
    });
    const { body } = await large.get('/students/csv');
    expect(body.trim().split('\r\n')).toHaveLength(students.length + 1);
  });

  test('loses a student, who gets another address', async () => {
    const [one, two] = (await large.get('/students/all?pp=2')).body.items;
    await large.post(`/students/${one._id}/revocation`, {});
    await large.post(`/students/${two._id}/email`, { email: 'other@class.example' });
    expect((await large.get()).body.seats_taken).toBe(students.length - 1);
  });

  test('is mailed again as a whole', async () => {
    const { body } = await large.post('/students/mail', { state: 'unpaid' });
    expect(body).toEqual({ sent: students.length - 1 });
    const emails = students.slice(10, 20).map(({ email }) => email);
    const rows = await server.db
      .select({ mails: count() })
      .from(mails)
      .where(inArray(mails.to, emails))
      .groupBy(mails.to);
    expect(rows.map((row) => row.mails)).toEqual(emails.map(() => 2));
  });
});
