import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { invites, mails, users } from '../../server/db/tables';
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
  lastname: `L${n % 50}x`,
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
    // Each student has an invite, and a mail with a link of its own to it.
    const invited = await server.db
      .select({ id: invites.id, text: mails.text })
      .from(invites)
      .innerJoin(users, eq(users.id, invites.studentId))
      .innerJoin(mails, eq(mails.to, users.email))
      .where(eq(invites.classId, large.purchase.id));
    expect(invited).toHaveLength(size);
    for (const { id, text } of invited) expect(text).toContain(encodeURIComponent(`/invites/${id}`));
    expect(new Set(invited.map(({ text }) => /token=([\w-]+)/.exec(text)?.[1])).size).toBe(size);
  });

  test('is exported, and mailed again as a whole', async () => {
    expect((await large.get('/students/csv')).body.trim().split('\r\n')).toHaveLength(size + 1);
    expect((await large.post('/students/mail', { state: 'unpaid' })).body).toEqual({ sent: size });
    expect(await server.db.$count(mails)).toBe(2 * size);
  });
});
