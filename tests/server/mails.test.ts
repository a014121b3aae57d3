import { beforeEach, describe, expect, test } from 'vitest';
import { mails } from '../../server/db/tables';
import { MailQueue } from '../../server/mail/createMailer';
import { startTestServer } from './support';

const MINUTE = 60_000;
const server = await startTestServer();
const token = await server.signIn(await server.aUser({ role: 'administrator' }));

let clock = 0;
server.services.now = () => new Date(clock);
const queue = new MailQueue(server.db, server.services.now);
beforeEach(async () => {
  clock = Date.now();
  await server.db.delete(mails);
});

type Row = typeof mails.$inferInsert;
const aMail = (id: string, given: Partial<Row> = {}) =>
  server.db
    .insert(mails)
    .values({ id, to: `${id}@test.example`, subject: `To ${id}`, text: 'TEXT', html: 'HTML', ...given });
const rowOf = async (id: string) => (await server.stored(mails, id)) ?? null;
const list = async (query = '') => (await server.request('GET', `/api/mails/all${query}`, { token })).body;
const idsOf = async (query: string) => (await list(query)).items.map(({ _id }: { _id: string }) => _id);
const sendAll = async () => (await server.request('POST', '/api/mails/attempt', { token })).body;
const sendAgain = (id: string) => server.request('POST', `/api/mails/${id}/attempt`, { token });

describe('GET /api/mails/all', () => {
  test('has the newest first, without text and link; one of the outbox was sent', async () => {
    const at = (minute: number) => new Date(Date.UTC(2026, 0, 2, 3, minute));
    await aMail('ada', {
      attempts: 2,
      lastError: 'The mail server cannot be reached. We try again.',
      nextTryAt: at(9),
      triedAt: at(4),
      createdAt: at(1),
      linkHash: 'LINK',
    });
    await aMail('berta', { status: 'outbox', createdAt: at(2) });
    const answer = await list();
    expect(answer).toEqual({
      items: [
        expect.objectContaining({ _id: 'berta', status: 'sent', next_try_at: null }),
        {
          _id: 'ada',
          to: 'ada@test.example',
          subject: 'To ada',
          status: 'queued',
          attempts: 2,
          last_error: 'The mail server cannot be reached. We try again.',
          next_try_at: at(9).toISOString(),
          tried_at: at(4).toISOString(),
          created_at: at(1).toISOString(),
        },
      ],
      total: 2,
    });
    expect(JSON.stringify(answer)).not.toMatch(/TEXT|HTML|LINK/);
  });

  test('is filtered by state and by a part of the address', async () => {
    await aMail('ada');
    await aMail('berta', { status: 'failed' });
    await aMail('adam', { status: 'failed' });
    expect([await idsOf('?status=failed&q=ADA'), await idsOf('?status=queued')]).toEqual([['adam'], ['ada']]);
    expect((await list('?q=test&pp=1')).total).toBe(3);
    expect((await server.request('GET', '/api/mails/all?status=outbox', { token })).status).toBe(400);
  });
});

describe('POST /api/mails/attempt', () => {
  test('has all that wait tried at once, with all attempts to come, and says how many they are', async () => {
    const later = new Date(clock + 360 * MINUTE);
    await aMail('ada', { attempts: 7, nextTryAt: later });
    await aMail('berta', { attempts: 3, nextTryAt: new Date(clock + 10 * MINUTE) });
    await aMail('cleo', { status: 'failed', attempts: 8, nextTryAt: later });
    expect(await sendAll()).toEqual({ mails: 2 });
    for (const id of ['ada', 'berta']) expect((await rowOf(id))?.nextTryAt).toEqual(server.services.now());
    expect(await queue.take()).toMatchObject({ attempts: 1 });
    expect(await queue.take()).toMatchObject({ attempts: 1 });
    expect(await queue.take()).toBeNull();
    expect((await rowOf('cleo'))?.status).toBe('failed');
  });

  test('leaves a mail that is under way to the server that sends it, for a minute', async () => {
    await aMail('ada', { attempts: 4, nextTryAt: new Date(clock) });
    expect(await queue.take()).toMatchObject({ attempts: 5 });
    clock += MINUTE / 2;
    await sendAll();
    await sendAll();
    expect(await queue.take()).toBeNull();
    clock += MINUTE / 2;
    expect(await queue.take()).toMatchObject({ id: 'ada', attempts: 1 });
  });
});

describe('POST /api/mails/{id}/attempt', () => {
  test('queues a mail that has failed, with all its attempts', async () => {
    await aMail('ada', { status: 'failed', attempts: 8, lastError: '550 Unknown', addressRefused: true });
    expect(await sendAgain('ada')).toMatchObject({
      status: 200,
      body: { _id: 'ada', status: 'queued', attempts: 0, next_try_at: server.services.now().toISOString() },
    });
    expect(await queue.take()).toMatchObject({ text: 'TEXT', attempts: 1, addressRefused: false });
  });

  test.each<[string, number, RegExp, Partial<Row>]>([
    ['a mail without the text of its link', 409, /can get a new link/, { status: 'failed', text: '' }],
    ['a mail that was sent', 409, /Only an email that has failed/, { status: 'sent', text: '' }],
    ['a mail of the outbox', 409, /Only an email that has failed/, { status: 'outbox' }],
  ])('refuses %s', async (_, status, message, given) => {
    await aMail('ada', given);
    const before = await rowOf('ada');
    const refused = await sendAgain('ada');
    expect([refused.status, refused.body.message]).toEqual([status, expect.stringMatching(message)]);
    expect(await rowOf('ada')).toEqual(before);
  });
});
