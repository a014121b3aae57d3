import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { chromium } from '@playwright/test';

const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];

/** The Chromium on this machine: CHROMIUM, else one on the PATH, else Playwright's own; null if there is none. */
export function findChromium() {
  if (process.env.CHROMIUM) return process.env.CHROMIUM;
  const folders = (process.env.PATH ?? '').split(delimiter);
  const found = names.flatMap((name) => folders.map((folder) => join(folder, name))).find(existsSync);
  if (found) return found;
  return existsSync(chromium.executablePath()) ? chromium.executablePath() : null;
}
