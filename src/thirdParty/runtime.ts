import { optionalImport } from '../lib/optionalImport';
import type { ShownScreen } from './shownScreen';
import { type OutsideService, outsideServices } from './table';

/** A service that starts after the visitor's consent. */
interface ConsentedService {
  start: (key: string, pattern: string) => void;
  /** Called for each new screen. */
  showScreen?: (pattern: string) => void;
}

const settings: Readonly<Record<string, string | undefined>> = import.meta.env;

const loaders: Readonly<Record<string, () => Promise<ConsentedService>>> = {
  VITE_GA_ID: () => import('./pageViews'),
  VITE_HOTJAR_ID: () => import('./heatmap'),
  VITE_CRISP_ID: () => import('./chat'),
};

/** The services that were started on this page; they end only by a reload. */
const running = new Map<OutsideService, ConsentedService | null>();
let shown: ShownScreen | null = null;

type IsAccepted = (category: string) => boolean;

export const isRunning = (): boolean => running.size > 0;

/** Whether a running service is no longer agreed to. */
export const isUnwanted = (isAccepted: IsAccepted): boolean =>
  [...running.keys()].some(({ consent }) => consent && !isAccepted(consent));

/** A service that fails must not disturb the app. */
function quietly(run: () => void): void {
  try {
    run();
  } catch (error) {
    console.info('An outside service failed.', error);
  }
}

async function start(service: OutsideService, key: string): Promise<void> {
  running.set(service, null);
  const load = loaders[service.setting];
  const module = load && (await optionalImport(load));
  if (!module) return;
  running.set(service, module);
  quietly(() => shown && module.start(key, shown.pattern));
}

/** Starts the agreed services that are not running yet, and tells each running one the new screen, once. */
export function runAccepted(isAccepted: IsAccepted, screen: ShownScreen): void {
  const isNew = shown !== screen;
  shown = screen;
  for (const service of outsideServices) {
    const key = settings[service.setting];
    if (!key || !service.consent || !isAccepted(service.consent)) continue;
    if (!running.has(service)) start(service, key);
    else if (isNew) quietly(() => running.get(service)?.showScreen?.(screen.pattern));
  }
}
