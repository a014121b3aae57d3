import { expect, test } from 'vitest';
import { startSession } from '../../server/auth/sessions/sessions';
import { webhookDeliveries, webhookHosts } from '../../server/db/schema/webhooks';
import { factories } from '../server/factories';
import { startWebhookHost } from '../server/webhookHost';
import { killedServer } from './killedServer';

const host = await startWebhookHost();
const { url, fill, withDatabase, start } = await killedServer({ TRUSTED_HOSTS: host.origin });

/** Creates a class whose host gets webhooks. */
const makeClass = () =>
  fill(async (db) => {
    const make = factories(db, url, () => {});
    const { id: simulationId } = await make.aSimulation({ webhookUrl: host.url });
    await db.insert(webhookHosts).values({ simulationId, secret: host.secret });
    const { id: customerId } = await make.aUser();
    const purchase = await make.aPurchase({ simulationId, customerId, classSessionId: 'game', quantity: 30 });
    const { token } = await startSession({ db, now: () => new Date() }, customerId, { magic: false });
    return { id: purchase.id, token };
  });

/** Lets a dead server's work be taken over at once; otherwise that takes a minute. */
const passTime = () =>
  withDatabase(async (db) => {
    await db.update(webhookHosts).set({ busyUntil: new Date(0) });
    await db.update(webhookDeliveries).set({ nextTryAt: new Date(0) });
  });

test('a host is told of every student, even if the server is killed before or while it is told', {
  retry: 0,
}, async () => {
  const { id, token } = await makeClass();
  const added: string[] = [];
  const add = async (email: string) => {
    const response = await fetch(`${url}/api/sessions/${id}/students`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${token}` },
      body: JSON.stringify({ students: [{ email, name: '', lastname: '' }] }),
    });
    expect(response.status).toBe(200);
    added.push(email);
  };

  // The first webhook has no answer when the server is killed, and the others have not been sent.
  host.answers('silent');
  let server = await start();
  await add('one@class.example');
  await expect.poll(() => host.received.length).toBe(1);
  for (const name of ['two', 'three', 'four']) await add(`${name}@class.example`);
  await server.kill();
  host.hangUp();

  await passTime();
  host.answers(204);
  server = await start();
  // This one is killed right after the answer to the call.
  await add('five@class.example');
  await server.kill();
  await passTime();
  server = await start();
  const told = () => new Set(host.events().map(({ data }) => data.student));
  await expect.poll(() => told().size).toBe(added.length);
  await server.kill();
});
