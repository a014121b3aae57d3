import { JSDOM } from 'jsdom';
import { describe, expect, test } from 'vitest';
import { type Browser, browserOn, confirm } from './oidcClient';
import { newAddress, sandboxOn } from './sandboxPages';
import { startTestServer } from './support';

const server = await startTestServer();
const { aClassSession, add, playLink } = sandboxOn(server);

/** A student of a simulation that is not trusted, whose login is confirmed in the hub, and their browser. */
async function aStudent() {
  const classSession = await aClassSession({ simulation: { trusted: false } });
  const address = newAddress();
  await add(classSession, address, 'Ada', 'Lovelace');
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
  };
}

const game = expect.stringMatching(/^\/sandbox\/play\/[\w-]{22}$/);

describe('the login at the simulation host', () => {
  test.each([
    ['the one that began first', 0, 1],
    ['the one that began last', 1, 0],
  ])('works in two tabs at once, whose logins end with %s', async (_, first, second) => {
    const { browser, begin, answer } = await aStudent();
    const tabs = [await begin(), await begin()];
    const ends = [await answer(tabs[0] ?? ''), await answer(tabs[1] ?? '')];
    for (const tab of [first, second]) {
      const { status, path } = await read(browser, ends[tab] ?? '');
      expect({ status, path }).toEqual({ status: 303, path: game });
      expect((await read(browser, path)).text).toContain('Welcome, Ada Lovelace');
    }
  });

  test('has a cookie of its own for each login, which ends with it', async () => {
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

  test('is refused in another browser, and still ends in its own', async () => {
    const { browser, begin, answer } = await aStudent();
    const other = await aStudent();
    await other.begin();
    const address = await answer(await begin());
    for (const wrong of [browserOn(server), other.browser]) {
      expect(await read(wrong, address)).toMatchObject({ status: 404, heading: 'Not found' });
    }
    expect(await read(browser, address)).toMatchObject({ status: 303, path: game });
  });
});
