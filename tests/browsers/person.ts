import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { afterEach, inject, vi } from 'vitest';
import { demoPassword } from '../../server/demo/seed/accounts';
import { ANSWER_MS } from '../support/timeouts';
import type { Driver } from './driver';
import { startFirefox } from './firefox';
import { type Asked, aim, look, type Sight } from './look';
import { startWebKit } from './webkit';

const { resolve } = createRequire(import.meta.url);
const library = readFileSync(
  resolve('@testing-library/dom/package.json').replace('package.json', 'dist/@testing-library/dom.umd.js'),
  'utf8',
);

const waitFor = <Result>(look: () => Promise<Result>) =>
  vi.waitFor(look, { timeout: ANSWER_MS, interval: 30 });

/** The words in which the journeys are written. Each waits until it can be carried out. */
function personAt(driver: Driver) {
  /** Looks again and again until the page is as expected, and returns what was then asked for. */
  const until = <Result>(
    asked: Asked,
    what: string,
    expected: (sight: Sight) => Result | undefined | false | null,
  ): Promise<Result> =>
    waitFor(async () => {
      let sight = await driver.run(look, asked);
      if (!sight) await driver.run(library);
      sight ??= await driver.run(look, asked);
      if (!sight) throw new Error('The page is just being replaced.');
      const { url, text, errors } = sight;
      if (errors.length) throw new Error(`The page has thrown: ${errors.join('; ')}`);
      const result = expected(sight);
      if (result === undefined || result === false || result === null)
        throw new Error(`Not ${what}: ${asked.join(' ')} on ${url}, which says:\n${text}`);
      return result;
    });

  const person = {
    run: driver.run,
    /** Opens an address. A page that is changing its own address at that moment may keep the browser from it. */
    async open(path: string): Promise<void> {
      const { href } = new URL(path, inject('origin'));
      const isNew = (asked: string) =>
        !('left' in window) && performance.getEntriesByType('navigation')[0]?.name === asked;
      await driver.run(() => void Object.assign(window, { left: true }));
      do await driver.open(href);
      while (!(await driver.run(isNew, href)));
    },
    back: driver.back,
    /** Presses a key with others held down, such as `Control+b` or `Enter`. */
    press: (keys: string) => driver.press(keys.split('+')),
    type: driver.type,
    /** Clicks on an element that stands still and that nothing covers. */
    click: (...asked: Asked) =>
      waitFor(async () => {
        await person.see(...asked);
        if (!(await driver.run(aim))) throw new Error(`Covered, moving or disabled: ${asked.join(' ')}`);
        await driver.clickFound();
      }),
    /** Replaces the text of a field by typing. */
    async fill(label: string, text: string): Promise<void> {
      await person.click('field', label);
      await person.seeFocused('field', label);
      await person.press('Control+a');
      await person.type(text);
    },
    see: (...asked: Asked) => until(asked, 'seen', ({ found }) => found),
    seeNo: (...asked: Asked) => until(asked, 'gone', ({ found }) => !found),
    seeFocused: (...asked: Asked) => until(asked, 'focused', ({ found }) => found?.focused),
    seeValue: (label: string, value: string) =>
      until(['field', label], `with “${value}”`, ({ found }) => found?.value === value),
    seeUrl: (pattern: RegExp) => until(['main'], `at ${pattern}`, ({ url }) => pattern.test(url) && url),
    /** Waits for a text in the page, or in elements of this role and name. */
    read: (wanted: string, asked?: Asked) =>
      until(asked ?? ['main'], `with “${wanted}”`, ({ found, text }) =>
        (asked ? found?.text : text)?.includes(wanted),
      ),
    async signIn(account: string): Promise<void> {
      await person.open('/admin/login');
      await person.fill('Email', `${account}@demo.example`);
      await person.fill('Password', demoPassword);
      await person.click('button', 'Login');
      await person.seeUrl(/\/admin\/dashboard$/);
      await person.see('button', 'Menu');
      await person.seeFocused('heading');
    },
  };
  return person;
}

const start = { firefox: startFirefox, webkit: startWebKit };
const isKnown = (name = ''): name is keyof typeof start => name in start;
const drivers: Driver[] = [];

/** A person with a browser of their own, without cookies or history, which the end of the test closes. */
export async function aPerson({ width = 1280, height = 800 } = {}) {
  const { TEST_BROWSER } = process.env;
  if (!isKnown(TEST_BROWSER)) throw new Error(`TEST_BROWSER is one of ${Object.keys(start)}`);
  const driver = await start[TEST_BROWSER]();
  drivers.push(driver);
  await driver.resize(width, height);
  return personAt(driver);
}

afterEach(() => Promise.all(drivers.splice(0).map(({ stop }) => stop())));

/** Finds the link in the newest mail to an address. The hub writes a mail after its answer. */
export const mailedLink = (email: string): Promise<string> =>
  waitFor(async () => {
    const outbox = `${inject('origin')}/sandbox/outbox?to=${encodeURIComponent(email)}`;
    const [, link] = /<article[\s\S]*?href="([^"]+)"/.exec(await (await fetch(outbox)).text()) ?? [];
    if (!link) throw new Error(`No mail to ${email}`);
    return link.replaceAll('&amp;', '&');
  });
