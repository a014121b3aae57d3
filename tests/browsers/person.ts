import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { afterEach, inject, vi } from 'vitest';
import { demoPassword } from '../../server/demo/seed/accounts';
import { killProcesses } from '../support/process';
import { ANSWER_MS } from '../support/timeouts';
import { type Browser, openBrowser } from './browser';
import { type Asked, look, type Sight } from './look';

const { resolve } = createRequire(import.meta.url);
const library = readFileSync(
  resolve('@testing-library/dom/package.json').replace('package.json', 'dist/@testing-library/dom.umd.js'),
  'utf8',
);
/** Brings Testing Library into the page. In Firefox each script has a scope of its own, so `look` goes with it. */
const install = `const globalThis = window; ${library}; window.look = ${look}`;
const lookAgain = (asked: Asked) => (window as { look?: typeof look }).look?.(asked);

const keys: Record<string, string> = {
  Control: '\uE009',
  Shift: '\uE008',
  Enter: '\uE007',
  Escape: '\uE00C',
  Tab: '\uE004',
  ArrowLeft: '\uE012',
  End: '\uE010',
  Backspace: '\uE003',
};
const key = (type: 'keyDown' | 'keyUp') => (name: string) => ({ type, value: keys[name] ?? name });

const waitFor = <Result>(look: () => Promise<Result>) =>
  vi.waitFor(look, { timeout: ANSWER_MS, interval: 30 });

/** The words in which the journeys are written. Each waits until it can be carried out. */
function personAt({ send }: Browser) {
  /** Runs a function in the page. It may use nothing from outside, because only its text is sent. */
  const run = <Result>(inPage: (argument: never) => Result, argument: unknown = null) =>
    send('ExecuteScript', {
      script: `return (${inPage})(arguments[0])`,
      args: [argument],
    }) as Promise<Result>;

  /** Looks again and again until the page is as expected, and returns what was then asked for. */
  const until = <Result>(
    asked: Asked,
    what: string,
    expected: (sight: Sight) => Result | undefined | false | null,
  ): Promise<Result> =>
    waitFor(async () => {
      let sight = await run(lookAgain, asked);
      if (!sight) await send('ExecuteScript', { script: install, args: [] });
      sight ??= await run(look, asked);
      const { url, text, errors } = sight;
      if (errors.length) throw new Error(`The page has thrown: ${errors.join('; ')}`);
      const result = expected(sight);
      if (result === undefined || result === false || result === null)
        throw new Error(`Not ${what}: ${asked.join(' ')} on ${url}, which says:\n${text}`);
      return result;
    });

  const pressKeys = (actions: object[]) =>
    send('PerformActions', { actions: [{ type: 'key', id: 'keyboard', actions }] });

  const person = {
    run,
    /** Opens an address. A page that is changing its own address at that moment may keep the browser from it. */
    async open(path: string): Promise<void> {
      const { href } = new URL(path, inject('origin'));
      const isNew = (asked: string) =>
        !('left' in window) && performance.getEntriesByType('navigation')[0]?.name === asked;
      await run(() => void Object.assign(window, { left: true }));
      do await send('Navigate', { url: href });
      while (!(await run(isNew, href)));
    },
    back: () => send('Back'),
    /** Presses a key with others held down, such as `Control+b` or `Enter`. */
    press(text: string) {
      const names = text.split('+');
      return pressKeys([...names.map(key('keyDown')), ...names.toReversed().map(key('keyUp'))]);
    },
    type: (text: string) =>
      pressKeys([...text].flatMap((letter) => [key('keyDown')(letter), key('keyUp')(letter)])),
    /** Clicks on an element that nothing covers, which WebDriver checks. */
    click: (...asked: Asked) =>
      waitFor(async () => {
        const element = await until(asked, 'enabled', ({ found }) => found?.enabled && found.element);
        // WebKit does not scroll to what `content-visibility` has not drawn yet.
        await run((clicked: Element) => clicked.scrollIntoView({ block: 'center' }), element);
        await send('ElementClick', { id: Object.values(element as Record<string, string>)[0] ?? '' });
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

const browsers: Browser[] = [];

/** A person with a browser of their own, which the end of the test closes. */
export async function aPerson({ width = 1280, height = 800 } = {}) {
  const browser = await openBrowser();
  browsers.push(browser);
  const person = personAt(browser);
  await browser.send('SetWindowRect', { x: 0, y: 0, width, height });
  // The page follows its window a moment later.
  while ((await person.run(() => innerWidth)) !== width);
  return person;
}

afterEach(() => Promise.all(browsers.splice(0).map(({ stop }) => stop())));
process.once('exit', killProcesses);

/** Finds the link in the newest mail to an address. The hub writes a mail after its answer. */
export const mailedLink = (email: string): Promise<string> =>
  waitFor(async () => {
    const outbox = `${inject('origin')}/sandbox/outbox?to=${encodeURIComponent(email)}`;
    const [, link] = /<article[\s\S]*?href="([^"]+)"/.exec(await (await fetch(outbox)).text()) ?? [];
    if (!link) throw new Error(`No mail to ${email}`);
    return link.replaceAll('&amp;', '&');
  });
