import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { chromium } from '@playwright/test';

const whole = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
/** The headless shell of Chromium has no window code and opens pages in half the time. */
const withoutWindow = 'chromium-headless-shell';

function find(names) {
  if (process.env.CHROMIUM) return process.env.CHROMIUM;
  const folders = (process.env.PATH ?? '').split(delimiter);
  const found = names.flatMap((name) => folders.map((folder) => join(folder, name))).find(existsSync);
  if (found) return found;
  return existsSync(chromium.executablePath()) ? chromium.executablePath() : null;
}

/** The full Chromium on this machine: CHROMIUM, else one on the PATH, else Playwright's own; null if none exists. */
export const findWholeChromium = () => find(whole);

/** The Chromium for headless use: CHROMIUM, else a headless shell on the PATH, else the full Chromium. */
export const findChromium = () => find([withoutWindow, ...whole]);
