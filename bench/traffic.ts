import { setTimeout as sleep } from 'node:timers/promises';
import type { Page, Request } from '@playwright/test';

const QUIET_MS = 1_000;
const LONGEST_MS = 90_000;

export interface Traffic {
  requests: number;
  /** Transferred bytes, including headers. */
  scripts: number;
  styles: number;
}

/** Counts the HTTP requests of a page. */
export function watchTraffic(page: Page) {
  let traffic: Traffic;
  const open = new Set<Request>();
  let weighed: Promise<void>[];
  let lastChange: number;
  function restart(): void {
    traffic = { requests: 0, scripts: 0, styles: 0 };
    weighed = [];
    lastChange = performance.now();
  }
  restart();

  async function weigh(request: Request): Promise<void> {
    const response = await request.response();
    const type = response?.headers()['content-type'] ?? '';
    const { responseHeadersSize, responseBodySize } = await request.sizes();
    if (type.includes('javascript')) traffic.scripts += responseHeadersSize + responseBodySize;
    if (type.includes('css')) traffic.styles += responseHeadersSize + responseBodySize;
  }
  function end(request: Request): void {
    open.delete(request);
    lastChange = performance.now();
  }
  page.on('request', (request) => {
    if (!/^https?:/.test(request.url())) return;
    traffic.requests += 1;
    open.add(request);
    lastChange = performance.now();
  });
  page.on('requestfailed', end);
  page.on('requestfinished', (request) => {
    if (open.has(request)) weighed.push(weigh(request));
    end(request);
  });

  return {
    restart,
    /** Resolves when the page has loaded and no request has started or ended for a second. */
    async settle(): Promise<void> {
      const begun = performance.now();
      await page.waitForLoadState('load');
      while (open.size > 0 || performance.now() - lastChange < QUIET_MS) {
        if (performance.now() - begun > LONGEST_MS) throw new Error(`${page.url()} does not come to rest`);
        await sleep(50);
      }
    },
    async read(): Promise<Traffic> {
      await Promise.all(weighed);
      return traffic;
    },
  };
}
