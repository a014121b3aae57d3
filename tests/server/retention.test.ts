import { expect, test } from 'vitest';
import { createAccessLink } from '../../server/auth/accessLinks';
import { rememberBrowser } from '../../server/auth/browsers';
import * as schema from '../../server/db/tables';
import { newId } from '../../server/db/tables';
import { createRetention } from '../../server/jobs';
import { later } from './clock';
import { startTestServer } from './support';

const server = await startTestServer();
Object.assign(server.config.keptDays, { links: 3, mails: 5, webhooks: 6, contactMessages: 7, browsers: 9 });
const retention = createRetention(server.services);
const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000);
/** Runs a task with the server's clock set back by the given number of days. */
const at = <T>(days: number, task: () => Promise<T>): Promise<T> => later(server, -days * 24 * 60, task);

test('ended sessions are deleted, and valid ones stay', async () => {
  const user = await server.aUser();
  await at(31, () => server.signIn(user));
  const running = await at(29, () => server.signIn(user));
  await retention.workOff();
  expect(await server.db.$count(schema.logins)).toBe(1);
  expect((await server.request('GET', '/auth/profile', { token: running })).status).toBe(200);
});

test('browsers are forgotten some days after their last sign-in', async () => {
  const { id } = await server.aUser();
  for (const days of [10, 8]) {
    await at(days, () => rememberBrowser(server.services, id, `browser of ${days} days ago`));
  }
  await retention.workOff();
  const kept = await server.db.select().from(schema.knownBrowsers);
  expect(kept.map(({ browserHash }) => browserHash)).toEqual(['browser of 8 days ago']);
});

test('login links are deleted some days after their use or expiry', async () => {
  const user = await server.aUser();
  const aLink = (days: number, kind: 'recover' | 'invite') =>
    at(days, () => createAccessLink(server.services, user.id, kind, '/'));
  await aLink(18, 'invite');
  await aLink(4, 'recover');
  const kept = [await aLink(16, 'invite'), await aLink(2, 'recover'), await aLink(1, 'invite')];
  await retention.workOff();
  expect(await server.db.$count(schema.accessLinks)).toBe(kept.length);
  await server.db.update(schema.accessLinks).set({ usedAt: daysAgo(4) });
  await retention.workOff();
  expect(await server.db.$count(schema.accessLinks)).toBe(0);
  expect(await server.db.$count(schema.users)).toBeGreaterThan(0);
});

/** Records of each of these states, as many days old. */
const inStates = <S extends string>(states: readonly S[], ...ages: number[]) =>
  states.flatMap((status) =>
    ages.map((days) => ({ id: `${status}, ${days}`, status, createdAt: daysAgo(days) })),
  );
const idsOf = (rows: { id: string }[]) => rows.map(({ id }) => id).sort();

test('mails are deleted some days after they were sent or dropped; queued ones stay, and the last of an invite, since its class shows its state', async () => {
  const mail = { to: 'ada@test.example', subject: 'S', text: '' };
  const made = inStates(['queued', 'sent', 'failed', 'outbox'] as const, 4, 6);
  await server.db.insert(schema.mails).values(made.map((record) => ({ ...record, ...mail })));
  await server.anInvite({ mailId: 'failed, 6' });
  await retention.workOff();
  const kept = idsOf(await server.db.select().from(schema.mails));
  expect(kept).toEqual([...['failed, 4', 'failed, 6', 'outbox, 4', 'queued, 4', 'queued, 6', 'sent, 4']]);
});

test('webhooks are deleted some days after they were sent or given up, and those that wait stay', async () => {
  const { id: classId, simulationId } = await server.aPurchase();
  await server.db.insert(schema.webhookHosts).values({ simulationId, secret: 'whsec_' });
  const webhook = { simulationId, classId, type: 'student.added', body: '{}' } as const;
  const made = inStates(['queued', 'sent', 'failed'] as const, 5, 7);
  await server.db.insert(schema.webhookDeliveries).values(made.map((record) => ({ ...record, ...webhook })));
  await retention.workOff();
  const kept = idsOf(await server.db.select().from(schema.webhookDeliveries));
  expect(kept).toEqual(['failed, 5', 'queued, 5', 'queued, 7', 'sent, 5']);
});

test('messages of the contact form are deleted after some days, in any number', async () => {
  const message = { name: 'Ada', lastname: 'Lovelace', email: 'ada@test.example', message: 'Hello' };
  const aMessage = (days: number) => ({ id: newId(), createdAt: daysAgo(days), ...message });
  for (let n = 0; n < 6; n += 1)
    await server.db.insert(schema.contactMessages).values(Array.from({ length: 1_000 }, () => aMessage(8)));
  await server.db.insert(schema.contactMessages).values(aMessage(6));
  await retention.workOff();
  expect(await server.db.$count(schema.contactMessages)).toBe(1);
});
