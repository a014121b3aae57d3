import { type Browser, chromium, type Page } from '@playwright/test';
import { findChromium } from '../scripts/find-chromium.mjs';
import type { Role } from '../src/contract/user';

export async function launchBrowser(): Promise<Browser> {
  const executablePath = findChromium();
  return chromium.launch({
    ...(executablePath && { executablePath }),
    args: ['--no-sandbox', '--disable-background-networking', '--disable-component-update', '--no-first-run'],
  });
}

/** A phone on a slow 4G network: CPU slowdown factor, latency in ms, and rates in kbit/s. */
const slow = { cpu: 4, latency: 150, down: 1600, up: 750 };

export async function slowDown(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: slow.latency,
    downloadThroughput: (slow.down * 1000) / 8,
    uploadThroughput: (slow.up * 1000) / 8,
  });
  await session.send('Emulation.setCPUThrottlingRate', { rate: slow.cpu });
}

/** Opens a page in a new browser context; with a role, the page is signed in. */
export async function openPage(browser: Browser, role?: Role): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
  const page = await context.newPage();
  // tsx wraps functions in a helper named `__name`. Functions that are evaluated in the page need it there.
  await page.addInitScript('globalThis.__name = (value) => value');
  if (role) {
    await page.addInitScript(
      (session) => localStorage.setItem('dsuser', session),
      JSON.stringify({ token: 'token', role }),
    );
  }
  return page;
}
