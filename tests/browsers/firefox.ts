import puppeteer, { type Browser, type KeyInput } from 'puppeteer-core';
import type { OpenBrowser } from './driver';

let firefox: Promise<Browser> | undefined;

/** All people of a test file use one Firefox, each with a storage of their own. */
export const openFirefox: OpenBrowser = async () => {
  firefox ??= puppeteer.launch({
    browser: 'firefox',
    executablePath: process.env.FIREFOX ?? '',
    extraPrefsFirefox: { 'ui.prefersReducedMotion': 1 },
  });
  const context = await (await firefox).createBrowserContext();
  const page = await context.newPage();
  return {
    open: async (url) => {
      await page.goto(url).catch((error: Error) => {
        if (!error.message.includes('NS_BINDING_ABORTED')) throw error;
      });
    },
    back: async () => {
      await page.goBack();
    },
    run: <Result>(inPage: ((argument: never) => Result) | string, argument?: unknown) =>
      page.evaluate(inPage as (argument: unknown) => Result, argument) as Promise<Result>,
    clickAt: (x, y) => page.mouse.click(x, y),
    press: async (keys) => {
      const names = keys.split('+') as KeyInput[];
      for (const name of names) await page.keyboard.down(name);
      for (const name of names.toReversed()) await page.keyboard.up(name);
    },
    type: (text) => page.keyboard.type(text),
    resize: (width, height) => page.setViewport({ width, height }),
    close: () => context.close(),
  };
};

export async function closeFirefox(): Promise<void> {
  const open = await firefox;
  firefox = undefined;
  await open?.close();
}
