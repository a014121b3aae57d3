import { Builder, Capabilities, Key, Origin } from 'selenium-webdriver';
import { freePort } from '../support/freePort';
import type { OpenBrowser } from './driver';
import { startProgram } from './program';

const keys: Record<string, string> = {
  Control: Key.CONTROL,
  Shift: Key.SHIFT,
  Enter: Key.ENTER,
  Escape: Key.ESCAPE,
  Tab: Key.TAB,
  Space: Key.SPACE,
  ArrowLeft: Key.ARROW_LEFT,
  ArrowDown: Key.ARROW_DOWN,
  End: Key.END,
  Backspace: Key.BACK_SPACE,
};

/** Each person has a WebKit of their own, because a WebKitWebDriver has only one at a time. */
export const openWebKit: OpenBrowser = async () => {
  const port = await freePort();
  const service = startProgram('WebKitWebDriver', [`--port=${port}`]);
  const url = `http://127.0.0.1:${port}`;
  while (!(await fetch(`${url}/status`).catch(() => null))?.ok);
  const webkit = await new Builder()
    .usingServer(url)
    .withCapabilities(
      new Capabilities({
        browserName: 'MiniBrowser',
        'webkitgtk:browserOptions': { binary: process.env.MINIBROWSER, args: ['--automation'] },
      }),
    )
    .build();
  return {
    open: (address) => webkit.get(address),
    back: () => webkit.navigate().back(),
    run: (inPage, argument) =>
      typeof inPage === 'string'
        ? webkit.executeScript(inPage)
        : webkit.executeScript(`return (${inPage})(arguments[0])`, argument),
    clickAt: (x, y) =>
      webkit.actions().move({ x, y, origin: Origin.VIEWPORT, duration: 0 }).click().perform(),
    press: async (text) => {
      const names = text.split('+').map((name) => keys[name] ?? name);
      const actions = webkit.actions();
      for (const name of names) actions.keyDown(name);
      for (const name of names.toReversed()) actions.keyUp(name);
      await actions.perform();
    },
    type: (text) =>
      webkit
        .actions()
        .sendKeys(...text)
        .perform(),
    resize: async (width, height) => {
      const window = webkit.manage().window();
      await window.setRect({ x: 0, y: 0, width, height });
      // The toolbar of the window takes a part of its height, and the page follows a moment later.
      for (let shown = 0; shown !== width; ) shown = await webkit.executeScript('return innerWidth');
    },
    close: async () => {
      await webkit.quit();
      await service.stop();
    },
  };
};
