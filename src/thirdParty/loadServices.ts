import type { ComponentType } from 'react';
import { optionalImport } from '../lib/optionalImport';
import type { ShownScreen } from './shownScreen';

export interface Services {
  showScreen: (screen: ShownScreen) => void;
  Footer: ComponentType;
}

/** The wait in ms after the page has loaded, so that services do not delay the first screen. */
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

let services: Promise<Services | null> | null = null;

/** The code of all external services; null if the browser blocks it. */
export function loadServices(): Promise<Services | null> {
  if (!__USES_SERVICES__) return Promise.resolve(null);
  services ??= afterLoading().then(() => optionalImport(() => import('./services')));
  return services;
}
