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
 * Runs the third parties that the visitor has agreed to, on screens that allow them. A running one ends only by a
 * reload.
 */
function apply(): void {
  if (!screen) return;
  if ((screen.quiet && isRunning()) || isUnwanted(acceptedCategory)) {
    reloadPage();
  } else if (!screen.quiet) runAccepted(acceptedCategory, screen);
}

/** Resolves when the consent dialog can be shown. */
export const ready = run(consentConfig({ onConsent: apply, onChange: apply, onModalReady: keepFocusInView }));

/** Shows the consent dialog if the visitor has not chosen yet, but not on quiet screens. */
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
