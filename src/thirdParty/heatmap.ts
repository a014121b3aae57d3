import Hotjar from '@hotjar/browser';

const VERSION = 6;

/** The pattern takes the place of the address. */
export const showScreen = (pattern: string): void => void (Hotjar.isReady() && Hotjar.stateChange(pattern));

export function start(key: string, pattern: string): void {
  // The page runs an inline script only with the nonce of the others.
  const nonce = document.querySelector<HTMLScriptElement>('script[nonce]')?.nonce;
  Hotjar.init(Number(key), VERSION, nonce ? { nonce } : {});
  showScreen(pattern);
}
