import { expect, test } from 'vitest';
import { webhookHosts } from '../../server/db/schema/webhooks';
import { newSecret, signedHeaders } from '../../server/webhooks/delivery';
import { anAddress } from './classes';
import { sandboxOn } from './sandboxPages';
import { startTestServer } from './support';

const server = await startTestServer();
const { aSession, add, invitesTo, openGame } = sandboxOn(server);

const { simulation, purchaseId, path, token } = await aSession();
const secret = newSecret();
await server.db.insert(webhookHosts).values({ simulationId: simulation.id, secret });

const body = JSON.stringify({
  type: 'session.changed',
  timestamp: '2026-03-04T09:30:00.000Z',
  data: { session: purchaseId, changed: ['name', 'seats'] },
});
const now = () => Math.floor(Date.now() / 1000);
const send = (message: { id: string; timestamp: number; body: string }, secrets: string[], sent = message) =>
  fetch(`${server.url}/sandbox/webhooks/${simulation.oauthClientId}`, {
    method: 'POST',
    headers: { ...signedHeaders(message, secrets), 'Content-Type': 'application/json' },
    body: sent.body,
  });
const news = async () => (await openGame({ token, path })).document.querySelectorAll('ul li');

test('the sandbox host refuses webhooks that the hub has not signed just now', async () => {
  const message = { id: 'webhook-1', timestamp: now(), body };
  expect((await send(message, [])).status).toBe(401);
  expect((await send({ ...message, timestamp: Number.NaN }, [secret])).status).toBe(401);
  const unknown = await fetch(`${server.url}/sandbox/webhooks/nobody`, {
    method: 'POST',
    headers: { ...signedHeaders(message, ['whsec_']), 'Content-Type': 'application/json' },
    body,
  });
  expect(unknown.status).toBe(401);
  expect(await news()).toHaveLength(0);
});

test('the sandbox host shows a webhook once, however often it comes', async () => {
  const message = { id: 'webhook-2', timestamp: now(), body };
  expect((await send(message, [newSecret(), secret])).status).toBe(204);
  expect((await send({ ...message, timestamp: now() - 60 }, [secret])).status).toBe(204);
  const address = anAddress();
  await add({ token, purchaseId }, address, 'Ada', 'Lovelace');
  const data = { session: purchaseId, student: (await invitesTo(address))[0]?.invite?.studentId };
  const added = JSON.stringify({ type: 'student.added', timestamp: '2026-03-04T09:31:00.000Z', data });
  await send({ id: 'webhook-4', timestamp: now(), body: added }, [secret]);
  const shown = [...(await news())].map(({ textContent }) => textContent).sort();
  expect(shown).toEqual([
    '2026-03-04 09:30 UTC: The session was changed: name, seats.',
    '2026-03-04 09:31 UTC: Ada Lovelace was added.',
  ]);
  expect((await send({ id: 'webhook-3', timestamp: now(), body: '{"type":' }, [secret])).status).toBe(204);
});
