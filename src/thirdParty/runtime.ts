import { optionalImport } from '../lib/lateFiles';
import type { ShownScreen } from './table';
import { type ThirdParty, thirdParties } from './table';

/** A third party that starts after the visitor's consent. */
interface ConsentedThirdParty {
  start: (key: string, pattern: string) => void;
  /** Called for each new screen. */
  showScreen?: (pattern: string) => void;
}

const settings: Readonly<Record<string, string | undefined>> = import.meta.env;

const loaders: Readonly<Record<string, () => Promise<ConsentedThirdParty>>> = {
  VITE_GA_ID: () => import('./pageViews'),
  VITE_HOTJAR_ID: () => import('./heatmap'),
  VITE_CRISP_ID: async () => {
    const { Crisp } = await import('crisp-sdk-web');
    return {
      start(key) {
        Crisp.configure(key, { autoload: false });
        Crisp.setSafeMode(true);
        Crisp.load();
      },
    };
  },
};

/** The third parties that were started on this page; they end only by a reload. */
const running = new Map<ThirdParty, ConsentedThirdParty | null>();
let shown: ShownScreen | null = null;

type IsAccepted = (category: string) => boolean;

export const isRunning = (): boolean => running.size > 0;

/** Whether a running third party is no longer agreed to. */
export const isUnwanted = (isAccepted: IsAccepted): boolean =>
  [...running.keys()].some(({ consent }) => consent && !isAccepted(consent));

/** A third party that fails must not disturb the app. */
function quietly(run: () => void): void {
  try {
    run();
  } catch (error) {
    console.info('A third party failed.', error);
  }
}

async function start(thirdParty: ThirdParty, key: string): Promise<void> {
  running.set(thirdParty, null);
  const load = loaders[thirdParty.setting];
  const module = load && (await optionalImport(load));
  if (!module) return;
  running.set(thirdParty, module);
  quietly(() => shown && module.start(key, shown.pattern));
}

/** Starts the agreed third parties that are not running yet, and tells each running one the new screen, once. */
export function runAccepted(isAccepted: IsAccepted, screen: ShownScreen): void {
  const isNew = shown !== screen;
  shown = screen;
  for (const thirdParty of thirdParties) {
    const key = settings[thirdParty.setting];
    if (!key || !thirdParty.consent || !isAccepted(thirdParty.consent)) continue;
    if (!running.has(thirdParty)) start(thirdParty, key);
    else if (isNew) quietly(() => running.get(thirdParty)?.showScreen?.(screen.pattern));
  }
}
