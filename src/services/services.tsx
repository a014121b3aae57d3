import { Button } from 'reactstrap';
import { optionalImport } from '../lib/optionalImport';
import type { ShownScreen } from './loadServices';

/** What each part is told. */
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

/** Tells every service which screen is shown; one that comes later learns of the last one. */
export function showScreen(shown: ShownScreen): void {
  screen = shown;
  for (const part of parts) part.showScreen(shown);
}

/** The way back to the choice; only where there is one. */
export function Footer() {
  if (!consent) return null;
  return (
    <footer className="border-top p-3 text-center">
      <Button
        type="button"
        color="link"
        className="small text-secondary"
        onClick={() => consent.then((loaded) => loaded?.openSettings())}
      >
        Cookie settings
      </Button>
    </footer>
  );
}
