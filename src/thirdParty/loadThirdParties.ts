import type { ComponentType } from 'react';
import { optionalImport } from '../lib/lateFiles';
import type { ShownScreen } from './table';

export interface LoadedThirdParties {
  showScreen: (screen: ShownScreen) => void;
  Footer: ComponentType;
}

/** The wait in ms after the page has loaded, so that third parties do not delay the first screen. */
const DELAY_MS = 1500;

const afterLoading = (): Promise<void> =>
  new Promise((resolve) => {
    const wait = () =>
      setTimeout(() => {
        if ('requestIdleCallback' in window) requestIdleCallback(() => resolve(), { timeout: DELAY_MS });
        else resolve();
      }, DELAY_MS);
    if (document.readyState === 'complete') wait();
    else window.addEventListener('load', wait, { once: true });
  });

let loaded: Promise<LoadedThirdParties | null> | null = null;

/** The code of all third parties; null if the browser blocks it. */
export function loadThirdParties(): Promise<LoadedThirdParties | null> {
  if (!__USES_THIRD_PARTIES__) return Promise.resolve(null);
  loaded ??= afterLoading().then(() => optionalImport(() => import('./thirdParties')));
  return loaded;
}
