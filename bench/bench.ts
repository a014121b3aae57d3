// Measures, prints, and judges nothing:
// `npm run bench [bytes] [load] [typing] [pages] [editor] [server] [lists] [start]`, all by default;
// and `npm run bench soak [MINUTES]`, ten by default.
// The app has to be built before (`npm run build`).
import { rmSync } from 'node:fs';
import { launchBrowser } from './browser';
import { buildFloor } from './buildFloor';
import { benchBytes } from './bytes';
import { benchEditor } from './editor';
import { benchEngines } from './engines';
import { administratorAnswers, answers, client, clientRecord } from './fixtures';
import { benchLists } from './lists';
import { benchLoad } from './load';
import { benchPageTurns } from './pageTurns';
import { benchServer } from './serverLoad';
import { type Site, serveSite } from './siteServer';
import { benchSoak } from './soak';
import { benchStartUp } from './startUp';
import { benchTyping } from './typing';

const parts = process.argv.slice(2);
const wanted = (part: string) => parts.length === 0 || parts.includes(part);
const rounds = Number(process.env.ROUNDS ?? 5);
const cardCounts = [24, 200, 2_000];

async function benchBrowser(): Promise<void> {
  const floorDir = await buildFloor();
  const floor = await serveSite(floorDir, '/');
  const apps: [number, Site][] = [];
  for (const cards of cardCounts) apps.push([cards, await serveSite('dist', '/admin/', answers(cards))]);
  const administration = await serveSite('dist', '/admin/', administratorAnswers);
  const browser = await launchBrowser();
  try {
    const [[, app] = [0, floor]] = apps;
    if (wanted('bytes')) await benchBytes(browser, app, floor);
    const targets = [
      { name: 'floor', url: `${floor.origin}/`, selector: 'form button', count: 1 },
      { name: '/login', url: `${app.origin}/admin/login`, selector: 'form button[type=submit]', count: 1 },
      ...apps.map(([cards, { origin }]) => ({
        name: `/library, ${cards} cards`,
        url: `${origin}/admin/library`,
        selector: 'main article',
        count: 4,
      })),
      // What is drawn early can be read and followed; so long it takes until the app has taken over.
      {
        name: '/library, by the app',
        url: `${app.origin}/admin/library`,
        selector: '#root > main article',
        count: 4,
      },
      {
        name: 'detail page',
        url: `${app.origin}/admin/library/${client.slug}`,
        selector: 'main article a[href$="/login"]',
        count: 1,
      },
      ...[
        { name: '/users, 20 rows', path: 'users', selector: 'tbody tr a', count: 20 },
        { name: '/users, by the app', path: 'users', selector: '#root > main tbody tr a', count: 20 },
        { name: '/purchases, 100 rows', path: 'purchases', selector: 'tbody tr a', count: 100 },
        {
          name: '/purchases, by the app',
          path: 'purchases',
          selector: '#root > main tbody tr a',
          count: 100,
        },
        {
          name: 'client, six editors',
          path: `clients/${clientRecord._id}`,
          selector: '[contenteditable=true]',
          count: 6,
        },
      ].map(({ path, ...target }) => ({
        ...target,
        url: `${administration.origin}/admin/${path}`,
        token: 'token',
      })),
    ];
    if (wanted('load')) await benchLoad(browser, targets, rounds);
    const [cards, longest] = apps.at(-1) ?? [0, app];
    if (wanted('typing')) await benchTyping(browser, `${longest.origin}/admin/library`, cards);
    if (wanted('pages')) await benchPageTurns(browser, administration);
    if (wanted('editor')) await benchEditor(browser, administration);
  } finally {
    await browser.close();
    for (const site of [floor, administration, ...apps.map(([, site]) => site)]) site.close();
    rmSync(floorDir, { recursive: true, force: true });
  }
}

if (['bytes', 'load', 'typing', 'pages', 'editor'].some(wanted)) await benchBrowser();
if (wanted('server')) {
  await benchServer();
  await benchEngines();
}
if (wanted('lists')) await benchLists();
if (wanted('start')) await benchStartUp();
if (parts[0] === 'soak') await benchSoak(Number(parts[1] ?? 10));
