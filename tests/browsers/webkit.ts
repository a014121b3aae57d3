import { Builder, Capabilities, Key, type WebElement } from 'selenium-webdriver';
import { DriverService } from 'selenium-webdriver/remote';
import { freePort } from '../../scripts/free-port.mjs';
import type { Driver } from './driver';

const keyOf: Record<string, string> = {
  Control: Key.CONTROL,
  Shift: Key.SHIFT,
  Enter: Key.ENTER,
  Escape: Key.ESCAPE,
  Tab: Key.TAB,
  ArrowLeft: Key.ARROW_LEFT,
  End: Key.END,
  Backspace: Key.BACK_SPACE,
};

/** Each person has a WebKitWebDriver, because it opens one MiniBrowser at a time. */
export async function startWebKit(): Promise<Driver> {
  const port = await freePort();
  const service = new DriverService('WebKitWebDriver', { port, args: [`--port=${port}`], loopback: true });
  const webkit = await new Builder()
    .usingServer(await service.start())
    .withCapabilities(
      new Capabilities({
        browserName: 'MiniBrowser',
        'webkitgtk:browserOptions': { binary: process.env.MINIBROWSER, args: ['--automation'] },
      }),
    )
    .build();
  return {
    open: (url) => webkit.get(url),
    back: () => webkit.navigate().back(),
    run: (inPage, argument) =>
      webkit.executeScript(
        typeof inPage === 'string' ? inPage : `return (${inPage})(arguments[0])`,
        argument,
      ),
    clickFound: async () => (await webkit.executeScript<WebElement>('return window.found')).click(),
    press: async (keys) => {
      const actions = webkit.actions();
      const pressed = keys.map((key) => keyOf[key] ?? key);
      for (const key of pressed) actions.keyDown(key);
      for (const key of pressed.toReversed()) actions.keyUp(key);
      await actions.perform();
    },
    type: (text) =>
      webkit
        .actions()
        .sendKeys(...text)
        .perform(),
    resize: async (width, height) => {
      await webkit.manage().window().setRect({ x: 0, y: 0, width, height });
      // The page follows its window a moment later.
      while ((await webkit.executeScript('return innerWidth')) !== width);
    },
    stop: async () => {
      await webkit.quit();
      await service.kill();
    },
  };
}
