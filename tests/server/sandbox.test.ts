import { JSDOM } from 'jsdom';
import { describe, expect, test } from 'vitest';
import { sandboxSessions } from '../../server/db/tables';
import { anAddress } from './classes';
import { basic } from './hosts';
import { type Browser, browserOn, confirm } from './oidcClient';
import { sandboxOn } from './sandboxPages';
import { startTestServer } from './support';

const server = await startTestServer();
const { aSession, page, add, mailsTo, playLink, seatOf, openAs, openGame } = sandboxOn(server);

const call = (simulation: Parameters<typeof basic>[0], method: string, path: string, body?: unknown) =>
  server.request(method, `/sandbox/api${path}`, { body, headers: basic(simulation) });

test('the API of the simulation host rejects callers without credentials, other simulations and invalid orders', async () => {
  const [simulation, other] = [await server.aSimulation(), await server.aSimulation()];
  const purchase = await server.aPurchase({ simulationId: simulation.id });
  const order = { purchase: purchase.id, quantity: 10, variation: '', payer: 'instructor' };
  const { body } = await call(simulation, 'POST', '/games', order);
  expect((await server.request('GET', `/sandbox/api/games/${body.id}`)).status).toBe(401);
  expect((await call(other, 'POST', '/games', order)).status).toBe(404);
  expect((await call(other, 'GET', `/games/${body.id}`)).status).toBe(404);
  for (const wrong of ['{', 'null', { purchase: 'x' }, { ...order, quantity: 0, payer: 'x' }])
    expect((await call(simulation, 'POST', '/games', wrong)).status).toBe(400);
  for (const path of ['/games/%00', '/nothing'])
    expect((await call(simulation, 'GET', path)).status).toBe(404);
  // A confirmation that was sent before, and comes later, takes no seats away.
  for (const quantity of [25, 3]) {
    const seats = { purchase: purchase.id, quantity };
    expect((await call(simulation, 'POST', `/games/${body.id}/seats`, seats)).status).toBe(200);
  }
  expect(await server.db.select().from(sandboxSessions)).toMatchObject([{ seats: 25 }]);
});

describe('the student’s page', () => {
  async function aSeat() {
    const hostSession = await aSession();
    const address = anAddress();
    await add(hostSession, address, 'Ada', 'Lovelace');
    return { ...hostSession, address, seat: await seatOf(address) };
  }

  /** Expects the page of a student, and a move there, to lead to the login for its session. */
  async function expectSignIn(at: Parameters<typeof page>[0], session: string): Promise<void> {
    const login = `${server.url}/sandbox/login?${new URLSearchParams({ iss: `${server.url}/oidc`, session })}`;
    for (const options of [{}, { method: 'POST', form: { move: 'ask' } }]) {
      const { status, response } = await page(at, options);
      expect([status, response.headers.get('location')]).toEqual([303, login]);
    }
  }

  test('welcomes the student, accepts one first decision, and reports when both were', async () => {
    const { seat, simulation, ...hostSession } = await aSeat();
    const { token, purchaseId } = hostSession;
    const roster = async () => {
      const { body } = await server.request('GET', `/api/sessions/${purchaseId}/students/all`, { token });
      return body.items[0];
    };
    const move = (name: string) => page(seat, { method: 'POST', form: { move: name } });
    expect(await roster()).toMatchObject({ started_at: null, finished_at: null });
    const before = await page(seat);
    expect(before.status).toBe(200);
    expect(before.text).toContain('Welcome, Ada Lovelace');
    expect(before.document.querySelector('h1')?.textContent).toBe(simulation.name);
    const started = await roster();
    expect(started).toMatchObject({ started_at: expect.any(String), finished_at: null });
    const moves = before.document.querySelectorAll<HTMLInputElement>('input[name=move]');
    const [first = '', second = ''] = [...moves].map(({ value }) => value);
    // A second visit, and an unknown move, change nothing.
    await move('__proto__');
    expect((await page(seat)).text).not.toContain('Your opening:');
    expect(await roster()).toEqual(started);
    const sent = await move(first);
    expect(sent.status).toBe(303);
    expect(sent.response.headers.get('location')).toBe(seat.path);
    const after = await page(seat);
    expect(after.text).toContain('Your opening:');
    const finished = await roster();
    expect(finished).toEqual({ ...started, finished_at: expect.any(String), score: 80 });
    await move(second);
    expect((await page(seat)).text).toBe(after.text);
    expect(await roster()).toEqual(finished);
    expect((await openGame(hostSession)).text).toContain('Has opened');
  });

  test('opens only for a student who has signed in by the hub, for this class session', async () => {
    const [{ seat, purchaseId }, other] = [await aSeat(), await aSeat()];
    const wrong = ['', 'sandbox_player=', 'sandbox_player=wrong', `${seat.cookie}x`, other.seat.cookie];
    for (const cookie of wrong) await expectSignIn({ ...seat, cookie }, purchaseId);
  });

  test('on a shared computer belongs to the student who has pressed Play last, and ends with the login at the hub', async () => {
    const hostSession = await aSession();
    const browser = browserOn(server);
    for (const name of ['Ada', 'Alan']) {
      const address = anAddress();
      await add(hostSession, address, name);
      const seat = await seatOf(address, browser);
      expect((await page(seat)).text).toContain(`Welcome, ${name}`);
      await server.request('GET', '/auth/logout', { token: seat.token });
      await expectSignIn(seat, hostSession.purchaseId);
    }
    expect((await openGame(hostSession)).text).not.toContain('Has opened');
  });

  test('is not opened by a login of another hub, of an unknown session, or of another browser', async () => {
    const { address } = await aSeat();
    const { link } = await playLink(address);
    const changed = (name: string, value: string) => {
      const url = new URL(link);
      url.searchParams.set(name, value);
      return url.href;
    };
    for (const wrong of [changed('iss', 'https://evil.example'), changed('session', 'x'), '/sandbox/login']) {
      expect((await page(wrong)).status).toBe(404);
    }
    expect(link).not.toContain(address);
  });

  test('an unpaid seat is marked on the instructor’s page', async () => {
    const hostSession = await aSession({ order: { payer: 'student', pay_later: false, metadata: {} } });
    await add(hostSession, anAddress());
    expect((await openGame(hostSession)).text).toContain('Payment due');
  });
});

test('the outbox shows the newest mail first, with working links, or those of one address', async () => {
  const hostSession = await aSession();
  const [older, newer] = [anAddress(), anAddress()];
  await add(hostSession, older);
  await add(hostSession, newer);
  const { document } = await page('/sandbox/outbox');
  const [first, second] = document.querySelectorAll('article');
  expect(first?.textContent).toContain(newer);
  expect(second?.textContent).toContain(older);
  const [mail] = await mailsTo(newer);
  expect(mail?.text).toContain(first?.querySelector('a')?.href);
  const layout = await page(first?.querySelector('p a')?.getAttribute('href') ?? '');
  expect(layout.document.querySelector('h1')?.textContent).toBe(mail?.subject);
  expect(layout.response.headers.get('content-security-policy')).toMatch(/^default-src 'none'; style-src /);
  const filtered = (await page(`/sandbox/outbox?to=${encodeURIComponent(older.toUpperCase())}`)).document;
  expect(filtered.querySelectorAll('article')).toHaveLength(1);
  expect(filtered.querySelector<HTMLInputElement>('#to')?.value).toBe(older);
  const invoiced = await page('/sandbox/outbox?to=finance@school.example');
  expect(invoiced.text).toMatch(/Attached: INV-/);
  expect(invoiced.document.querySelector('[href*="/admin/documents/"]')).not.toBeNull();
  const { text } = await page('/sandbox/outbox?to=%25%00');
  expect(text).toContain('No emails to %');
  expect(text).toContain('Add a student to a class, or ask for a sign-in link, and look here again.');
});

test('every page sends no referrer and runs no script', async () => {
  const hostSession = await aSession();
  const address = anAddress();
  await add(hostSession, address);
  const game = await openAs(hostSession.token, hostSession.path);
  for (const at of [game, await seatOf(address), '/sandbox/outbox', '/sandbox/nothing']) {
    const { headers } = (await page(at)).response;
    expect(headers.get('referrer-policy')).toBe('no-referrer');
    expect(headers.get('cache-control')).toBe('no-store');
    const policy = headers.get('content-security-policy');
    for (const rule of ["default-src 'none'", "style-src 'self'", "form-action 'self'", "img-src 'self'"]) {
      expect(policy).toContain(rule);
    }
  }
  for (const [file, type] of [
    ['style.css', 'text/css'],
    ['icon.svg', 'image/svg+xml'],
  ]) {
    const { document } = await page('/sandbox/outbox');
    expect(document.querySelector(`link[href="/sandbox/${file}"]`)).not.toBeNull();
    expect((await page(`/sandbox/${file}`)).response.headers.get('content-type')).toContain(type);
  }
});

test('the sandbox does not exist outside demo mode', async () => {
  const production = await startTestServer({ config: { sandbox: false } });
  for (const path of ['/sandbox/outbox', '/sandbox/style.css', '/sandbox/api/games']) {
    expect((await production.request('GET', path)).status).toBe(404);
  }
});

/** A student of a simulation that is not trusted, whose login is confirmed in the hub, and their browser. */
async function aStudent() {
  const hostSession = await aSession({ simulation: { trusted: false } });
  const address = anAddress();
  await add(hostSession, address, 'Ada', 'Lovelace');
  const { link, token } = await playLink(address);
  const browser = browserOn(server);
  /** Begins a login, as Play does in a new tab; returns the id of the request that the student is to confirm. */
  async function begin(): Promise<string> {
    const { location } = await browser.open((await browser.open(link)).location);
    return new URL(location).pathname.split('/').at(-1) ?? '';
  }
  /** The answer of the student in the hub; returns the address at the host. */
  const answer = async (uid: string, allow = true) => (await confirm(browser, uid, token, { allow })).href;
  return { browser, link, begin, answer };
}

async function read(browser: Browser, address: string) {
  const { status, location, body } = await browser.open(address);
  const { document } = new JSDOM(body).window;
  return {
    status,
    path: location && new URL(location).pathname,
    heading: document.querySelector('h1')?.textContent,
    text: document.querySelector('main')?.textContent ?? '',
    links: [...document.querySelectorAll('main a')].map((link) => link.getAttribute('href')),
  };
}

const game = expect.stringMatching(/^\/sandbox\/play\/[\w-]{22}$/);
const cannotBeUsed = {
  status: 404,
  path: '',
  heading: 'This login cannot be used',
  text: expect.stringContaining('used already'),
  links: [`${server.url}/admin/invites`],
};

test('the login at the simulation host works in several tabs at once, whose logins end in any order', async () => {
  const { browser, begin, answer } = await aStudent();
  const tabs = [await begin(), await begin(), await begin()];
  const ends: string[] = [];
  for (const tab of tabs) ends.push(await answer(tab));
  for (const tab of [1, 0, 2]) {
    const { status, path } = await read(browser, ends[tab] ?? '');
    expect({ status, path }).toEqual({ status: 303, path: game });
    expect((await read(browser, path)).text).toContain('Welcome, Ada Lovelace');
  }
});

test('the login at the simulation host has a cookie of its own for each login, which ends with it', async () => {
  const { browser, link, begin, answer } = await aStudent();
  const uid = await begin();
  const [cookie = ''] = (await browser.open(link)).headers.getSetCookie();
  for (const part of ['Max-Age=600', 'Path=/sandbox', 'HttpOnly', 'SameSite=Lax']) {
    expect(cookie).toContain(part);
  }
  const ended = (await browser.open(await answer(uid))).headers.getSetCookie();
  const [name = ''] = cookie.split('=');
  expect(ended).toContainEqual(expect.stringMatching(/^sandbox_login_[\w-]+=; Max-Age=0;/));
  expect(ended).not.toContainEqual(expect.stringContaining(name));
});

test('the login at the simulation host is refused in another browser, and still ends in its own, once', async () => {
  const { browser, begin, answer } = await aStudent();
  const other = await aStudent();
  await other.begin();
  const address = await answer(await begin());
  for (const wrong of [browserOn(server), other.browser]) {
    expect(await read(wrong, address)).toEqual(cannotBeUsed);
  }
  expect(await read(browser, address)).toMatchObject({ status: 303, path: game });
  // It cannot be opened again.
  expect(await read(browser, address)).toEqual(cannotBeUsed);
});

test('the login at the simulation host says that it was cancelled, and leads back to the hub', async () => {
  const { browser, begin, answer } = await aStudent();
  const other = await begin();
  expect(await read(browser, await answer(await begin(), false))).toEqual({
    status: 200,
    path: '',
    heading: 'Login cancelled',
    text: expect.stringContaining('You have not signed in to this simulation.'),
    links: [`${server.url}/admin/invites`],
  });
  expect(await read(browser, await answer(other))).toMatchObject({ status: 303, path: game });
});

test('the login at the simulation host says so if its code is not valid, and if its state is strange', async () => {
  const { browser, begin, answer } = await aStudent();
  const address = new URL(await answer(await begin()));
  address.searchParams.set('code', 'wrong');
  expect(await read(browser, address.href)).toEqual(cannotBeUsed);
  for (const state of ['', '%00', '=;', '__proto__', 'a&state=b']) {
    expect(await read(browser, `/sandbox/signed-in?code=x&state=${state}`)).toEqual(cannotBeUsed);
  }
});
