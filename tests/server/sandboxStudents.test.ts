import { JSDOM } from 'jsdom';
import { expect, test } from 'vitest';
import { webhookHosts } from '../../server/db/tables';
import { newSecret, signedHeaders } from '../../server/webhooks/delivery';
import { anAddress } from './classes';
import { sandboxOn } from './sandboxPages';
import { startTestServer } from './support';

const server = await startTestServer();
const { aSession, page, add, invitesTo, mailsTo, seatOf, openAs, openGame } = sandboxOn(server);

test('the instructor’s page shows the class session, its seats and its students, and leads to its class', async () => {
  const hostSession = await aSession();
  const { simulation, purchaseId } = hostSession;
  const { status, document, text } = await openGame(hostSession);
  expect(status).toBe(200);
  expect(document.querySelector('h1')?.textContent).toBe(simulation.name);
  expect(text).toContain('Session of Grace Hopper');
  expect(text).toMatch(/Seats ?10/);
  expect(text).toContain('Nobody has been invited yet.');
  const link = [...document.querySelectorAll('a')].find(({ textContent }) => textContent === 'Manage class');
  expect(link?.href).toBe(`${server.url}/admin/sessions/${purchaseId}`);

  const [one, two] = [anAddress(), anAddress()];
  await add(hostSession, one, 'Ada', 'Lovelace');
  await add(hostSession, two);
  const invited = await openGame(hostSession);
  for (const one of [/Invited ?2/, /Seats left ?8/]) expect(invited.text).toMatch(one);
  const rows = [...invited.document.querySelectorAll('tbody tr')].map(({ textContent }) => textContent);
  expect(rows).toEqual([
    expect.stringMatching(new RegExp(`Ada Lovelace\\s+${one}\\s+Ready to play`)),
    expect.stringContaining(two),
  ]);
  const session = `/api/purchases/${purchaseId}/session`;
  const { body } = await server.request('GET', session, { token: hostSession.token });
  const players = [{ email: one, name: 'Ada Lovelace' }, { email: two }];
  expect(body).toMatchObject({ name: simulation.name, players });
  expect(hostSession.path).toContain(body.id);
  for (const id of ['A'.repeat(22), 'short', '%00', '..%2f..'])
    expect((await page(`/sandbox/admin/games/${id}`)).status).toBe(404);
});

test('the instructor’s page is for the session’s instructors alone', async () => {
  const hostSession = await aSession();
  const { path } = hostSession;
  const address = anAddress();
  await add(hostSession, address, 'Ada', 'Lovelace');
  for (const cookie of ['', 'sandbox_player=wrong']) {
    const { status, response, text } = await page({ path, cookie });
    expect(status).toBe(303);
    expect(response.headers.get('location')).toContain('/sandbox/login?iss=');
    expect(text).not.toContain('Ada');
  }
  const student = await seatOf(address);
  const refused = await page({ ...student, path });
  expect(refused.status).toBe(404);
  expect(refused.text).not.toContain(address);
});

test('the instructor’s page shows no game whose credentials the hub does not know any more', async () => {
  const { path, simulation, purchaseId, token } = await aSession();
  const seen = await openAs(token, path);
  const administrator = await server.signIn(await server.aUser({ role: 'administrator' }));
  const body = { client_secret: 'another-secret-'.repeat(3) };
  await server.request('POST', `/api/clients/${simulation.id}`, { token: administrator, body });
  expect((await page(seen)).status).toBe(404);
  // The hub's next call brings the new ones.
  await server.request('GET', `/api/purchases/${purchaseId}/session`, { token });
  expect((await page(seen)).status).toBe(200);
});

test('names and addresses are shown as text, never as markup', async () => {
  const hostile = '<img src=x onerror=alert(1)>"\'&';
  const hostSession = await aSession({
    simulation: { name: hostile, subtitle: hostile },
    user: { name: hostile, lastname: '</title><script>alert(1)</script>' },
  });
  const address = anAddress();
  await add(hostSession, address, hostile, '<script>alert(2)</script>');
  const game = await openGame(hostSession);
  const play = await page(await seatOf(address));
  const outbox = await page('/sandbox/outbox');
  for (const { document } of [game, play, outbox]) {
    expect(document.querySelectorAll('script, img, [onerror], style, [style]')).toHaveLength(0);
  }
  expect(game.document.querySelector('h1')?.textContent).toBe(hostile);
  expect(game.document.title).toContain(hostile);
  const [mail] = await mailsTo(address);
  expect(
    new JSDOM(mail?.html).window.document.querySelectorAll('script, img:not([src$="/mail-logo.png"])'),
  ).toHaveLength(0);
});

test('the instructor’s page shows each webhook that has come once', async () => {
  const hostSession = await aSession();
  const { simulation, purchaseId: session } = hostSession;
  const secret = newSecret();
  await server.db.insert(webhookHosts).values({ simulationId: simulation.id, secret });
  const now = Math.floor(Date.now() / 1000);
  const send = async (id: string, body: string, secrets = [secret], timestamp = now) => {
    const response = await fetch(`${server.url}/sandbox/webhooks/${simulation.oauthClientId}`, {
      method: 'POST',
      headers: { ...signedHeaders({ id, timestamp, body }, secrets), 'Content-Type': 'application/json' },
      body,
    });
    expect(response.status).toBe(204);
  };
  const data = { session, changed: ['name', 'seats'] };
  const changed = JSON.stringify({ type: 'session.changed', timestamp: '2026-03-04T09:30:00.000Z', data });
  await send('webhook-1', changed, [newSecret(), secret]);
  await send('webhook-1', changed, [secret], now - 60);
  const address = anAddress();
  await add(hostSession, address, 'Ada', 'Lovelace');
  const student = (await invitesTo(address))[0]?.invite?.studentId;
  const added = { type: 'student.added', timestamp: '2026-03-04T09:31:00.000Z', data: { session, student } };
  await send('webhook-2', JSON.stringify(added));
  await send('webhook-3', '{"type":');
  const { document } = await openGame(hostSession);
  expect([...document.querySelectorAll('ul li')].map(({ textContent }) => textContent).sort()).toEqual([
    '2026-03-04 09:30 UTC: The session was changed: name, seats.',
    '2026-03-04 09:31 UTC: Ada Lovelace was added.',
  ]);
});
