import { eq } from 'drizzle-orm';
import { afterEach, expect, test } from 'vitest';
import { createAccessLink } from '../../server/auth/links/accessLinks';
import { rememberBrowser } from '../../server/auth/sessions/knownBrowsers';
import { newId } from '../../server/db/ids';
import { createRetention } from '../../server/db/retention';
import { contactMessages, mails } from '../../server/db/schema/mails';
import { accessLinks, knownBrowsers, sessions, users } from '../../server/db/schema/people';
import { webhookDeliveries, webhookHosts } from '../../server/db/schema/webhooks';
import { startTestServer } from './support';

const keptDays = { links: 3, mails: 5, webhooks: 6, contactMessages: 7, browsers: 9, partnerLinks: 1 };
const server = await startTestServer({ config: { keptDays } });
const retention = createRetention(server.services);
const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000);
afterEach(() => {
  server.services.now = () => new Date();
});

/** Runs a task with the server's clock set back by the given number of days. */
async function at<T>(days: number, task: () => Promise<T>): Promise<T> {
  server.services.now = () => daysAgo(days);
  const result = await task();
  server.services.now = () => new Date();
  return result;
}

test('ended sessions are deleted, and valid ones stay', async () => {
  const user = await server.aUser();
  await at(31, () => server.signIn(user));
  const running = await at(29, () => server.signIn(user));
  await retention.run();
  expect(await server.db.$count(sessions)).toBe(1);
  expect((await server.request('GET', '/auth/profile', { token: running })).status).toBe(200);
});

test('browsers are forgotten some days after their last sign-in', async () => {
  const { id } = await server.aUser();
  for (const days of [10, 8]) {
    await at(days, () => rememberBrowser(server.services, id, `browser of ${days} days ago`));
  }
  await retention.run();
  const kept = await server.db.select().from(knownBrowsers);
  expect(kept.map(({ browserHash }) => browserHash)).toEqual(['browser of 8 days ago']);
});

test('login links are deleted some days after their use or expiry', async () => {
  const user = await server.aUser();
  const aLink = (days: number, kind: 'recover' | 'invite') =>
    at(days, () => createAccessLink(server.services, user.id, kind, '/'));
  await aLink(18, 'invite');
  await aLink(4, 'recover');
  const kept = [await aLink(16, 'invite'), await aLink(2, 'recover'), await aLink(1, 'invite')];
  await retention.run();
  expect(await server.db.$count(accessLinks)).toBe(kept.length);
  await server.db.update(accessLinks).set({ usedAt: daysAgo(4) });
  await retention.run();
  expect(await server.db.$count(accessLinks)).toBe(0);
  expect(await server.db.$count(users)).toBeGreaterThan(0);
});

test('mails are deleted some days after they were sent or dropped, and queued mails stay', async () => {
  const aMail = (status: 'queued' | 'sent' | 'failed' | 'outbox', days: number) => ({
    id: newId(),
    to: 'ada@test.example',
    subject: `${status}, ${days}`,
    text: '',
    status,
    createdAt: daysAgo(days),
  });
  const statuses = ['queued', 'sent', 'failed', 'outbox'] as const;
  await server.db.insert(mails).values(statuses.flatMap((status) => [aMail(status, 6), aMail(status, 4)]));
  await retention.run();
  const subjects = (await server.db.select().from(mails)).map(({ subject }) => subject).sort();
  expect(subjects).toEqual(['failed, 4', 'outbox, 4', 'queued, 4', 'queued, 6', 'sent, 4']);
});

test('webhooks are deleted some days after they were sent or given up, and those that wait stay', async () => {
  const { id: purchaseId, simulationId } = await server.aPurchase();
  await server.db.insert(webhookHosts).values({ simulationId, secret: 'whsec_' });
  const statuses = ['queued', 'sent', 'failed'] as const;
  const aWebhook = (status: (typeof statuses)[number], days: number) => ({
    id: `${status}, ${days}`,
    simulationId,
    purchaseId,
    type: 'student.added' as const,
    body: '{}',
    status,
    createdAt: daysAgo(days),
  });
  await server.db
    .insert(webhookDeliveries)
    .values(statuses.flatMap((status) => [aWebhook(status, 7), aWebhook(status, 5)]));
  await retention.run();
  const ids = (await server.db.select().from(webhookDeliveries)).map(({ id }) => id).sort();
  expect(ids).toEqual(['failed, 5', 'queued, 5', 'queued, 7', 'sent, 5']);
});

test('the last mail of an invite stays, since its class shows its state', async () => {
  const id = newId();
  const createdAt = daysAgo(6);
  await server.db
    .insert(mails)
    .values({ id, to: 'a@b.example', subject: 'S', text: '', status: 'failed', createdAt });
  await server.anInvite({ mailId: id });
  await retention.run();
  expect(await server.db.$count(mails, eq(mails.id, id))).toBe(1);
});

test('messages of the contact form are deleted after some days, in any number', async () => {
  const aMessage = (days: number) => ({
    id: newId(),
    name: 'Ada',
    lastname: 'Lovelace',
    email: 'ada@test.example',
    message: 'Hello',
    createdAt: daysAgo(days),
  });
  for (let n = 0; n < 6; n += 1)
    await server.db.insert(contactMessages).values(Array.from({ length: 1_000 }, () => aMessage(8)));
  await server.db.insert(contactMessages).values(aMessage(6));
  await retention.run();
  expect(await server.db.$count(contactMessages)).toBe(1);
});
