import { launchBrowser } from './browser';
import { benchCounts } from './counts';
import { type Dataset, datasets } from './fixtures';
import { openFloor } from './floors';
import type { Target } from './load';
import { benchLoad, benchRevisit } from './loading';
import { benchPageTurns } from './pageTurns';
import { floor, screens } from './screens';
import { type Site, serveSite } from './siteServer';
import { benchEditor, benchSearch } from './typing';

export const browserParts = ['bytes', 'load', 'revisit', 'typing', 'editor', 'pages'] as const;
type Deps = (typeof browserParts)[number];

/** Serves the built app on each dataset, and the floor pages. */
async function openSites() {
  const names = Object.keys(datasets) as Dataset[];
  const apps = Object.fromEntries(
    await Promise.all(names.map(async (name) => [name, await serveSite('dist', '/admin/', datasets[name])])),
  ) as Record<Dataset, Site>;
  return { apps, floor: await openFloor('floor'), floorEditor: await openFloor('floor-editor') };
}

/** Runs the parts that need a browser, on all screens or on the given ones. */
export async function benchBrowser(
  parts: readonly Deps[],
  rounds: number,
  names: readonly string[] = screens.map(({ name }) => name),
): Promise<void> {
  const sites = await openSites();
  const browser = await launchBrowser();
  const least: Target = { ...floor, url: `${sites.floor.origin}/${floor.path}` };
  const chosen = screens.filter(({ name }) => names.includes(name));
  const needsPurchases = chosen.some(({ bars }) => bars.usableToPurchases);
  const targets = screens
    .filter((screen) => chosen.includes(screen) || (needsPurchases && screen.name === 'purchases'))
    .map((screen): Target => ({ ...screen, url: `${sites.apps[screen.data].origin}/admin/${screen.path}` }));
  const run: Record<Deps, () => Promise<void>> = {
    bytes: () =>
      benchCounts(browser, [least, ...targets], targets.find(({ name }) => name === 'detail')?.url),
    load: () =>
      benchLoad(
        browser,
        [least, ...targets.filter(({ bars }) => bars.usable ?? bars.usableToPurchases)],
        rounds,
      ),
    revisit: () => benchRevisit(browser, [least, ...targets.filter(({ bars }) => bars.revisit)], rounds),
    typing: () => benchSearch(browser, sites.apps['cards-2000'], rounds),
    editor: () => benchEditor(browser, sites.apps.administrator, sites.floorEditor, rounds),
    pages: () => benchPageTurns(browser, sites.apps.administrator),
  };
  try {
    for (const deps of parts) await run[deps]();
  } finally {
    await browser.close();
    for (const site of [sites.floor, sites.floorEditor, ...Object.values(sites.apps)]) site.close();
  }
}
