import puppeteer, { type ElementHandle, type KeyInput } from 'puppeteer-core';
import type { Driver } from './driver';

export async function startFirefox(): Promise<Driver> {
  const firefox = await puppeteer.launch({
    browser: 'firefox',
    executablePath: process.env.FIREFOX ?? '',
    extraPrefsFirefox: { 'ui.prefersReducedMotion': 1 },
  });
  // Keys that are meant for the page that Firefox opens with may get lost.
  const page = await firefox.newPage();
  return {
    open: (url) =>
      page.goto(url).catch((error: Error) => {
        if (!error.message.includes('NS_BINDING_ABORTED')) throw error;
      }),
    back: () => page.goBack(),
    run: (inPage, argument) => page.evaluate(inPage as string, argument) as Promise<never>,
    clickFound: async () => {
      const found = await page.evaluateHandle('window.found');
      await (found as ElementHandle).click();
    },
    press: async (keys) => {
      for (const key of keys) await page.keyboard.down(key as KeyInput);
      for (const key of keys.toReversed()) await page.keyboard.up(key as KeyInput);
    },
    type: (text) => page.keyboard.type(text),
    resize: (width, height) => page.setViewport({ width, height }),
    stop: () => firefox.close(),
  };
}
