import 'vanilla-cookieconsent/dist/cookieconsent.css';
import './consent.scss';
import { acceptedCategory, hide, run, show, showPreferences, validConsent } from 'vanilla-cookieconsent';
import { reloadPage } from '../lib/pageUnload';
import { consentConfig } from './consentConfig';
import { keepFocusInView } from './keepFocusInView';
import { isRunning, isUnwanted, runAccepted } from './runtime';
import type { ShownScreen } from './shownScreen';

let screen: ShownScreen | null = null;

/**
 * Runs what the visitor has agreed to, where it may run. Only a reload ends a service that may not run here
 * any more.
 */
function apply(): void {
  if (!screen) return;
  if ((screen.quiet && isRunning()) || isUnwanted(acceptedCategory)) {
    reloadPage();
  } else if (!screen.quiet) runAccepted(acceptedCategory, screen);
}

/** Resolves when the question and the settings can be shown. */
export const ready = run(consentConfig({ onConsent: apply, onChange: apply, onModalReady: keepFocusInView }));

/** Asks where nothing has been chosen yet, but not where something is being entered. */
export function showScreen(shown: ShownScreen): void {
  screen = shown;
  ready.then(() => {
    if (screen !== shown) return;
    if (validConsent()) apply();
    else if (shown.quiet) hide();
    else show();
  });
}

export const openSettings = (): void => showPreferences();
