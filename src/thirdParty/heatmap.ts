import Hotjar from '@hotjar/browser';

const VERSION = 6;

/** The screen's pattern is sent in place of the address. */
export const showScreen = (pattern: string): void => void (Hotjar.isReady() && Hotjar.stateChange(pattern));

export function start(key: string, pattern: string): void {
  // The page's policy runs an inline script only with the page's nonce.
  const nonce = document.querySelector<HTMLScriptElement>('script[nonce]')?.nonce;
  Hotjar.init(Number(key), VERSION, nonce ? { nonce } : {});
  showScreen(pattern);
}
