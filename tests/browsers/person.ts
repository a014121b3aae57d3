import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, expect, inject } from 'vitest';
import { demoPassword } from '../../server/demo/seed/accounts';
import { ANSWER_MS } from '../support/timeouts';
import type { Driver } from './driver';
import { closeFirefox, openFirefox } from './firefox';
import { look, type Matcher, type Question, type Sight } from './look';
import { openWebKit } from './webkit';

const { resolve } = createRequire(import.meta.url);
const library = readFileSync(
  resolve('@testing-library/dom/package.json').replace('package.json', 'dist/@testing-library/dom.umd.js'),
  'utf8',
);

type Name = string | RegExp;
/** The element that holds another: its role and name. */
type Within = readonly [role: string, name?: Name];

const matcher = (name: Name): Matcher =>
  typeof name === 'string' ? { text: name, isPattern: false } : { text: name.source, isPattern: true };
const question = (part: Pick<Question, 'role' | 'name' | 'label'>, within?: Within): Question => {
  const [role, name] = within ?? [];
  return { ...part, ...(role && { within: { role, ...(name !== undefined && { name: matcher(name) }) } }) };
};
const element = (role: string, name?: Name, within?: Within) =>
  question({ role, ...(name !== undefined && { name: matcher(name) }) }, within);

/** The words in which the journeys are written. Each waits until it can be carried out. */
function personAt(driver: Driver) {
  const origin = inject('origin');

  async function sight(asked: Question): Promise<Sight | null> {
    try {
      const seen = await driver.run(look as never, asked as never);
      if (seen) return seen as Sight;
      await driver.run(library);
    } catch (error) {
      // The page may just be replaced by the next one; a page that stays away is reported by the one who waits.
      if (!(error instanceof Error)) throw error;
    }
    return null;
  }

  /** Looks again and again until the page is as expected, and returns what was then asked for. */
  async function until<Result>(
    what: string,
    asked: Question,
    expected: (sight: Sight) => Result | undefined | false | null,
  ): Promise<Result> {
    const end = Date.now() + ANSWER_MS;
    let last: Sight | null = null;
    while (Date.now() < end) {
      const seen = await sight(asked);
      if (seen?.errors.length) throw new Error(`The page has thrown: ${seen.errors.join('; ')}`);
      const result = seen && expected(seen);
      if (result !== undefined && result !== false && result !== null) return result;
      last = seen ?? last;
      await sleep(30);
    }
    throw new Error(`No ${what} on ${last?.url}, which says:\n${last?.text}`);
  }

  /** Clicks in the middle of an element that does not move and is not covered. */
  async function clickOn(what: string, asked: Question): Promise<void> {
    let before = '';
    const [x, y] = await until(`${what} to click`, { ...asked, aim: true }, ({ found }) => {
      const now = String(found?.point);
      const stands = now === before;
      before = now;
      return stands && found?.point;
    });
    await driver.clickAt(x, y);
  }

  const person = {
    driver,
    /** Opens an address. A page that is changing its own address at that moment may keep the browser from it. */
    async open(path: string): Promise<void> {
      const { href } = new URL(path, origin);
      const isNew = (asked: string) =>
        !('left' in window) && performance.getEntriesByType('navigation')[0]?.name === asked;
      await driver.run(() => void Object.assign(window, { left: true }));
      do await driver.open(href);
      while (!(await driver.run(isNew, href)));
    },
    back: () => driver.back(),
    press: (keys: string) => driver.press(keys),
    type: (text: string) => driver.type(text),
    click: (role: string, name?: Name, within?: Within) =>
      clickOn(`${role} ${name}`, element(role, name, within)),
    /** Replaces the text of a field by typing. */
    async fill(label: Name, text: string, within?: Within): Promise<void> {
      const field = question({ label: matcher(label) }, within);
      await clickOn(`field ${label}`, field);
      await until(`focus in ${label}`, field, ({ found }) => found?.focused);
      await driver.press('Control+a');
      await driver.type(text);
    },
    /** Waits for an element. */
    see: (role: string, name?: Name, within?: Within) =>
      until(`${role} ${name}`, element(role, name, within), ({ found }) => found),
    /** Waits until an element is gone. */
    seeNo: (role: string, name?: Name) =>
      until(`end of ${role} ${name}`, element(role, name), ({ found }) => !found),
    seeFocused: (role: string, name?: Name) =>
      until(`focus on ${role} ${name}`, element(role, name), ({ found }) => found?.focused),
    /** Waits for a text in the page, or in elements of this role and name. */
    read: (text: string, [role, name]: Within | [] = []) =>
      until(`“${text}” in ${role ?? 'the page'} ${name ?? ''}`, role ? element(role, name) : {}, (seen) =>
        (role ? seen.found?.text : seen.text)?.includes(text),
      ),
    seeValue: (label: Name, value: string) =>
      until(
        `${label} with “${value}”`,
        question({ label: matcher(label) }),
        ({ found }) => found?.value === value,
      ),
    /** Waits until an element occurs as many times as given. */
    count: (role: string, name: Name | undefined, count: number) =>
      until(`${count} ${role} ${name}`, element(role, name), ({ found }) => (found?.count ?? 0) === count),
    seeUrl: (pattern: RegExp) => until(`address like ${pattern}`, {}, ({ url }) => pattern.test(url) && url),
    /** Chooses an option. The list that a browser opens for it is no part of the page, so the page is told. */
    async choose(label: Name, option: string): Promise<void> {
      await until(`field ${label}`, question({ label: matcher(label) }), ({ found }) => found);
      await driver.run(
        ([name, text]: [string, string]) => {
          const field = [...document.querySelectorAll('select')].find(
            ({ labels }) => labels[0]?.innerText === name,
          );
          const wanted = [...(field?.options ?? [])].find(({ label }) => label === text);
          if (!field || !wanted) throw new Error(`No ${text} in ${name}`);
          field.value = wanted.value;
          field.dispatchEvent(new Event('change', { bubbles: true }));
        },
        [label, option],
      );
    },
    async seeNoSidewaysScroll(): Promise<void> {
      const beyond = await driver.run(() => document.documentElement.scrollWidth - window.innerWidth);
      expect(beyond, 'wider than the screen by').toBeLessThanOrEqual(0);
    },
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
export type Person = ReturnType<typeof personAt>;

const open = { firefox: openFirefox, webkit: openWebKit };
const drivers: Driver[] = [];
const isKnown = (name = ''): name is keyof typeof open => name in open;

/** A person with a browser of their own, which the end of the test closes. */
export async function aPerson({ width = 1280, height = 800 } = {}): Promise<Person> {
  const { TEST_BROWSER } = process.env;
  if (!isKnown(TEST_BROWSER)) throw new Error(`TEST_BROWSER is one of ${Object.keys(open)}`);
  const driver = await open[TEST_BROWSER]();
  drivers.push(driver);
  await driver.resize(width, height);
  return personAt(driver);
}

afterEach(async () => {
  for (const driver of drivers.splice(0)) await driver.close();
});
afterAll(closeFirefox);

/** Finds the link in the newest mail to an address. The hub writes a mail after its answer. */
export async function mailedLink(email: string): Promise<string> {
  const end = Date.now() + ANSWER_MS;
  while (Date.now() < end) {
    const page = await (
      await fetch(`${inject('origin')}/sandbox/outbox?to=${encodeURIComponent(email)}`)
    ).text();
    const link = /<article[\s\S]*?href="([^"]+)"/.exec(page)?.[1];
    if (link) return link.replaceAll('&amp;', '&');
    await sleep(100);
  }
  throw new Error(`No mail to ${email}`);
}
