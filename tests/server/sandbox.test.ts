import { describe, expect, test } from 'vitest';
import { anOrder, buyerOn } from './commerce';
import { newAddress, sandboxOn } from './sandboxPages';
import { startTestServer } from './support';

const server = await startTestServer();
const { aClassSession, page, add, mailsTo, seatOf } = sandboxOn(server);

describe('the API of the simulation host', () => {
  const call = (
    simulation: { oauthClientId: string; oauthClientSecret: string },
    method: string,
    path: string,
    body?: unknown,
  ) =>
    server.request(method, `/sandbox/api${path}`, {
      body,
      headers: {
        Authorization: `Basic ${Buffer.from(`${simulation.oauthClientId}:${simulation.oauthClientSecret}`).toString('base64')}`,
      },
    });

  test('opens one class session for each purchase, even if requested repeatedly', async () => {
    const simulation = await server.aSimulation({ variations: 'a:The long one' });
    const purchase = await server.aPurchase({ simulationId: simulation.id });
    const order = { purchase: purchase.id, quantity: 10, variation: 'a', payer: 'instructor' };
    const answers = await Promise.all([1, 2, 3].map(() => call(simulation, 'POST', '/games', order)));
    for (const { status, body } of answers) {
      expect(status).toBe(200);
      expect(body).toEqual({
        id: answers[0]?.body.id,
        name: `${simulation.name} (The long one)`,
        players: [],
      });
    }
    expect(answers[0]?.body.id).toMatch(/^[\w-]{22}$/);
    expect((await call(simulation, 'GET', `/games/${answers[0]?.body.id}`)).body).toEqual(answers[0]?.body);
  });

  test('rejects unknown simulations', async () => {
    const simulation = await server.aSimulation();
    const other = await server.aSimulation();
    const purchase = await server.aPurchase({ simulationId: simulation.id });
    const order = { purchase: purchase.id, quantity: 10, variation: '', payer: 'instructor' };
    const { body } = await call(simulation, 'POST', '/games', order);
    expect((await call({ ...simulation, oauthClientSecret: 'wrong' }, 'POST', '/games', order)).status).toBe(
      401,
    );
    expect((await call({ ...simulation, oauthClientSecret: '' }, 'POST', '/games', order)).status).toBe(401);
    expect((await server.request('GET', `/sandbox/api/games/${body.id}`)).status).toBe(401);
    expect((await call(other, 'POST', '/games', order)).status).toBe(404);
    expect((await call(other, 'GET', `/games/${body.id}`)).status).toBe(404);
  });

  test('rejects invalid orders', async () => {
    const simulation = await server.aSimulation();
    for (const body of [
      '{',
      'null',
      { purchase: 'x' },
      { purchase: 'x', quantity: 0, variation: '', payer: 'x' },
    ]) {
      expect((await call(simulation, 'POST', '/games', body)).status).toBe(400);
    }
    expect((await call(simulation, 'GET', '/games/%00')).status).toBe(404);
    expect((await call(simulation, 'GET', '/nothing')).status).toBe(404);
  });
});

describe('the student’s page', () => {
  async function aSeat() {
    const classSession = await aClassSession();
    const address = newAddress();
    await add(classSession.path, `Ada Lovelace <${address}>`);
    return { ...classSession, address, seat: await seatOf(address) };
  }

  test('welcomes the student and accepts one first decision', async () => {
    const { seat, simulation, path } = await aSeat();
    const before = await page(seat);
    expect(before.status).toBe(200);
    expect(before.text).toContain('Welcome, Ada Lovelace');
    expect(before.document.querySelector('h1')?.textContent).toBe(simulation.name);
    const moves = [...before.document.querySelectorAll<HTMLInputElement>('input[name=move]')].map(
      ({ value }) => value,
    );
    expect(moves.length).toBeGreaterThan(1);

    const [first = '', second = ''] = moves;
    const sent = await page(seat, { method: 'POST', form: { move: first } });
    expect(sent.status).toBe(303);
    expect(new URL(sent.response.headers.get('location') ?? '', server.url).href).toBe(seat);
    const after = await page(seat);
    expect(after.text).toContain('Your opening:');
    await page(seat, { method: 'POST', form: { move: second } });
    expect((await page(seat)).text).toBe(after.text);
    expect((await page(path)).text).toContain('Has opened');
  });

  test('an unknown move changes nothing', async () => {
    const { seat } = await aSeat();
    await page(seat, { method: 'POST', form: { move: '__proto__' } });
    expect((await page(seat)).text).not.toContain('Your opening:');
  });

  test('opens only with the key of an invite', async () => {
    const { seat } = await aSeat();
    const url = new URL(seat);
    for (const search of ['', '?key=', '?key=wrong', `${url.search.slice(0, -1)}~`, `${url.search}x`]) {
      const wrong = url.pathname + search;
      expect((await page(wrong)).status).toBe(404);
      expect((await page(wrong, { method: 'POST', form: { move: 'ask' } })).status).toBe(404);
    }
    expect(url.searchParams.get('key')).toMatch(/^[\w-]{43}$/);
  });

  test('the key of one class session opens no other', async () => {
    const one = await aSeat();
    const other = await aSeat();
    const { search } = new URL(one.seat);
    expect((await page(new URL(other.seat).pathname + search)).status).toBe(404);
  });

  test('an unpaid seat is marked on the instructor’s page', async () => {
    const simulation = await server.aSimulation();
    const instructor = await server.aUser();
    const buyer = buyerOn(server, await server.signIn(instructor));
    const order = anOrder(simulation, { payer: 'student', pay_later: false, metadata: {} });
    const path = new URL((await buyer.buy(order)).body.session.url).pathname;
    expect((await add(path, newAddress())).text).toContain('Payment due');
  });
});

describe('the outbox', () => {
  test('shows the newest mail first, with working links', async () => {
    const { path } = await aClassSession();
    const [older, newer] = [newAddress(), newAddress()];
    await add(path, older);
    await add(path, newer);
    const { document } = await page('/sandbox/outbox');
    const [first, second] = document.querySelectorAll('article');
    expect(first?.textContent).toContain(newer);
    expect(second?.textContent).toContain(older);
    const [mail] = await mailsTo(newer);
    expect(mail?.text).toContain(first?.querySelector('a')?.href);
  });

  test('filters mails by the full address', async () => {
    const { path } = await aClassSession();
    const address = newAddress();
    await add(path, `${address}\n${newAddress()}`);
    const { document } = await page(`/sandbox/outbox?to=${encodeURIComponent(address.toUpperCase())}`);
    expect(document.querySelectorAll('article')).toHaveLength(1);
    expect(document.querySelector<HTMLInputElement>('#to')?.value).toBe(address);
    expect((await page('/sandbox/outbox?to=%25%00')).text).toContain('No mails to %');
  });
});

test('every page sends no referrer and runs no script', async () => {
  const { path } = await aClassSession();
  const address = newAddress();
  await add(path, address);
  for (const at of [path, await seatOf(address), '/sandbox/outbox', '/sandbox/nothing']) {
    const { headers } = (await page(at)).response;
    expect(headers.get('referrer-policy')).toBe('no-referrer');
    expect(headers.get('cache-control')).toBe('no-store');
    const policy = headers.get('content-security-policy');
    for (const rule of ["default-src 'none'", "style-src 'self'", "form-action 'self'", "img-src 'self'"]) {
      expect(policy).toContain(rule);
    }
  }
  const { headers } = (await page('/sandbox/style.css')).response;
  expect(headers.get('content-type')).toContain('text/css');
});

test('the sandbox does not exist outside demo mode', async () => {
  const production = await startTestServer({ config: { sandbox: false } });
  for (const path of ['/sandbox/outbox', '/sandbox/style.css', '/sandbox/api/games']) {
    expect((await production.request('GET', path)).status).toBe(404);
  }
});
