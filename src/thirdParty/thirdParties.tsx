import { useEffect, useState } from 'react';
import { Button } from 'reactstrap';
import { optionalImport } from '../lib/lateFiles';
import type { ShownScreen } from './table';

/** A module that is told the current screen. */
interface Part {
  showScreen: (screen: ShownScreen) => void;
}

let screen: ShownScreen | null = null;
const parts: Part[] = [];

function add(part: Part | null): void {
  if (!part) return;
  parts.push(part);
  if (screen) part.showScreen(screen);
}

if (__REPORTS_ERRORS__) optionalImport(() => import('./errorReporting')).then(add);
const consent = __ASKS_CONSENT__ ? optionalImport(() => import('./consent')) : null;
consent?.then(add);

/** Tells every third party the current screen; one that starts later gets the last one. */
export function showScreen(shown: ShownScreen): void {
  screen = shown;
  for (const part of parts) part.showScreen(shown);
}

/** The link to the consent settings, shown once the dialog can open. */
export function Footer() {
  const [openSettings, setOpenSettings] = useState<(() => void) | null>(null);
  useEffect(() => {
    consent
      ?.then((loaded) => loaded?.ready.then(() => setOpenSettings(() => loaded.openSettings)))
      .catch((error: unknown) => console.info('The consent dialog failed.', error));
  }, []);
  if (!openSettings) return null;
  return (
    <section aria-label="Cookies" className="border-top p-3 text-center">
      <Button type="button" color="link" className="small text-secondary" onClick={openSettings}>
        Cookie settings
      </Button>
    </section>
  );
}
