import { expect, test } from 'vitest';
import { startSession } from '../../server/auth/sessions/sessions';
import type { Purchase } from '../../src/contract/purchase';
import { startClassHost } from '../server/classHost';
import { aCardOrder, anOrder, aTrialOrder, buyerOn } from '../server/commerce';
import { factories } from '../server/factories';
import type { Body, TestServer } from '../server/support';
import { killedServer } from './killedServer';

const host = await startClassHost();
const { url, fill, start } = await killedServer({ TRUSTED_HOSTS: host.root });

const request: TestServer['request'] = async (method, path, { body, token } = {}) => {
  const response = await fetch(url + path, {
    method,
    headers: { 'Content-Type': 'application/json', ...(token && { Authorization: `Bearer ${token}` }) },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  return { status: response.status, headers: response.headers, body: (await response.json()) as Body };
};

const makeBuyer = () =>
  fill(async (db) => {
    const make = factories(db, url, () => {});
    const aSimulation = (priceCents = 1250) => make.aSimulation({ clientRoot: host.root, priceCents });
    const { id } = await make.aUser();
    const { token } = await startSession({ db, now: () => new Date() }, id, { magic: false });
    const [free, paid] = [await aSimulation(0), await aSimulation()];
    return { token, free, paid };
  });

test('every purchase gets exactly one session, even if the server is killed repeatedly while its host fails', {
  retry: 0,
}, async () => {
  const { token, free, paid } = await makeBuyer();
  const { buy, pay } = buyerOn({ request }, token);

  let server = await start();
  const orders = [
    aTrialOrder(paid),
    anOrder(free, { pay_later: false, metadata: { free: true } }),
    anOrder(paid),
    anOrder(paid, { payer: 'student', pay_later: false, metadata: {} }),
    aCardOrder(paid, await pay(paid.id, 10)),
  ];
  host.fail('slow');
  // None of these calls gets a response, because the server is killed while it waits for the host.
  for (const order of orders) buy(order).catch(() => {});
  // A slow server may have asked for some of them again by now.
  await expect.poll(() => new Set(host.asked).size).toBe(orders.length);
  await server.kill();

  // The host opens a session, but its response is lost.
  host.fail('half');
  server = await start();
  await expect.poll(() => host.opened.size).toBeGreaterThan(1);
  await server.kill();

  host.recover();
  server = await start();
  const sessions = async () => {
    const { body } = await request('GET', '/api/purchases/all', { token });
    return new Map<string, string[]>(
      body.items.map(({ _id, session }: Purchase) => [_id, session ? [session.id] : []]),
    );
  };
  await expect.poll(async () => [...(await sessions()).values()].flat()).toHaveLength(orders.length);
  // The host has opened one session for each purchase, and no other.
  expect(host.opened).toEqual(await sessions());
  await server.kill();
});
