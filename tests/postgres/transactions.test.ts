import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { users } from '../../server/db/tables';
import { startTestServer } from '../server/support';

const server = await startTestServer();

test('two transactions in a deadlock both succeed in the end', async () => {
  const [first, second] = [await server.aUser(), await server.aUser()];
  let waiting = 0;
  let bothHoldOne = () => {};
  const meeting = new Promise<void>((resolve) => {
    bothHoldOne = resolve;
  });
  const rename = (order: { id: string }[], name: string) =>
    server.db.transaction(async (tx) => {
      for (const { id } of order) {
        await tx.update(users).set({ name }).where(eq(users.id, id));
        waiting += 1;
        if (waiting === 2) bothHoldOne();
        await meeting;
      }
    });
  await Promise.all([rename([first, second], 'Ada'), rename([second, first], 'Bob')]);
  const [a, b] = await server.db.select().from(users);
  expect(a?.name).toBe(b?.name);
});

test('a failed transaction releases its connection', async () => {
  for (let n = 0; n < 20; n += 1) {
    await expect(server.db.transaction(() => Promise.reject(new Error('no')))).rejects.toThrow('no');
  }
  expect(await server.db.$count(users)).toBe(2);
});
