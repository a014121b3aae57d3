import { JSDOM } from 'jsdom';
import { expect, test } from 'vitest';
import { anAddress } from './classes';
import { type Browser, browserOn, confirm } from './oidcClient';
import { sandboxOn } from './sandboxPages';
import { startTestServer } from './support';

const server = await startTestServer();
const { aSession, add, playLink } = sandboxOn(server);

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
