/** The reader's choice of a colour scheme; '' follows the system. */
export type Scheme = '' | 'light' | 'dark';

const SCHEME = 'scheme';
/** The address of the brand's typeface, once this browser has loaded it (app/typeface.ts). */
const TYPEFACE = 'typeface';

function read(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    // Storage is blocked, so nothing was kept.
    return null;
  }
}

export function chosenScheme(): Scheme {
  const kept = read(SCHEME);
  return kept === 'light' || kept === 'dark' ? kept : '';
}

const page = document.documentElement;
const isDark = matchMedia('(prefers-color-scheme: dark)');
const isPrint = matchMedia('print');

/** Sets the page's scheme: the chosen one, or the system's. Paper is white. */
function show(scheme: Scheme): void {
  page.dataset.bsTheme = isPrint.matches ? 'light' : scheme || (isDark.matches ? 'dark' : 'light');
}

export function chooseScheme(scheme: Scheme): void {
  try {
    localStorage.setItem(SCHEME, scheme);
  } catch {
    // The choice lasts until the page is loaded again.
  }
  show(scheme);
}

/**
 * Sets what a page looks like before it shows anything, and follows the system, the printer and the choice in another
 * tab. The brand's typeface is shown where this browser has it, also by a page of this site outside the app: no first
 * screen waits for it.
 */
export function showLook(): void {
  const typeface = read(TYPEFACE);
  const isFromSite = document.referrer.startsWith(`${window.location.origin}/`);
  page.classList.toggle('typeface', typeface !== null || isFromSite);
  // The style sheets would ask for it too late for the first headings.
  if (typeface) {
    const link = { rel: 'preload', as: 'font', crossOrigin: '', href: typeface };
    document.head.append(Object.assign(document.createElement('link'), link));
  }
  const showChosen = () => show(chosenScheme());
  showChosen();
  isDark.addEventListener('change', showChosen);
  isPrint.addEventListener('change', showChosen);
  window.addEventListener('storage', showChosen);
}
