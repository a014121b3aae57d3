import type { Browser, Page } from '@playwright/test';
import { openPage } from './browser';
import { client } from './fixtures';
import { kilobytes, printTable, ratio } from './report';
import { brotli, type Site } from './siteServer';

interface Weight {
  js: number;
  css: number;
}

/** Brotli bytes of the scripts and styles that the page loads until the screen is there and all is quiet. */
async function weigh(page: Page, url: string, reach: (page: Page) => Promise<unknown>): Promise<Weight> {
  const weight = { js: 0, css: 0 };
  const bodies: Promise<void>[] = [];
  page.on('response', (response) => {
    const kind = /\.(js|css)$/.exec(new URL(response.url()).pathname)?.[1] as keyof Weight | undefined;
    if (!kind) return;
    bodies.push(
      response.body().then((body) => {
        weight[kind] += brotli(body).length;
      }),
    );
  });
  await page.goto(url);
  await reach(page);
  await page.waitForLoadState('networkidle');
  await Promise.all(bodies);
  await page.context().close();
  return weight;
}

async function reachCardStep(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'I pay as the instructor' }).click();
  await page.getByLabel('Number of learners').fill('10');
  await page.getByLabel('Number of learners').press('Enter');
  await page.getByLabel('Card number').waitFor();
}

/** How much has to be loaded for a screen, against the floor. */
export async function benchBytes(browser: Browser, app: Site, floor: Site): Promise<void> {
  const heading = (page: Page) => page.getByRole('heading', { level: 1 }).waitFor();
  const open = (token?: string) => openPage(browser, token);
  const least = await weigh(await open(), `${floor.origin}/`, heading);
  const path = `${app.origin}/admin/library/${client.slug}`;
  const screens = [
    ['/login', await weigh(await open(), `${app.origin}/admin/login`, heading)],
    ['/library', await weigh(await open(), `${app.origin}/admin/library`, heading)],
    ['detail page', await weigh(await open(), path, heading)],
    ['card step', await weigh(await open('token'), `${path}/purchase`, reachCardStep)],
  ] as const;
  printTable('Brotli kB needed by a screen', [
    ['screen', 'JS', 'JS / floor', 'CSS'],
    ['floor', kilobytes(least.js), '1.00×', kilobytes(least.css)],
    ...screens.map(([name, { js, css }]) => [name, kilobytes(js), ratio(js, least.js), kilobytes(css)]),
  ]);
}
