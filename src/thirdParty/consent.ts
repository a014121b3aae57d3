import 'vanilla-cookieconsent/dist/cookieconsent.css';
import './consent.scss';
import { acceptedCategory, hide, run, show, showPreferences, validConsent } from 'vanilla-cookieconsent';
import { reloadPage } from '../lib/pageUnload';
import { consentConfig } from './consentConfig';
import { isRunning, isUnwanted, runAccepted } from './runtime';
import type { ShownScreen } from './table';

interface ReadyModal {
  modalName: 'consentModal' | 'preferencesModal';
  modal: HTMLElement;
}

const GAP = 12;

/**
 * The consent banner covers the end of the page: adds padding of its height, and scrolls a covered control into view
 * when it is focused.
 */
function keepFocusInView({ modalName, modal }: ReadyModal): void {
  if (modalName !== 'consentModal') return;
  // The banner says that it is modal, but it blocks nothing.
  modal.removeAttribute('aria-modal');
  const isShown = () => document.documentElement.classList.contains('show--consent');
  const makeRoom = () => {
    document.body.style.paddingBottom = isShown() ? `${modal.offsetHeight}px` : '';
  };
  new MutationObserver(makeRoom).observe(document.documentElement, { attributeFilter: ['class'] });
  new ResizeObserver(makeRoom).observe(modal);
  document.addEventListener('focusin', ({ target }) => {
    if (!isShown() || !(target instanceof Element) || modal.contains(target)) return;
    const covered = target.getBoundingClientRect().bottom + GAP - modal.getBoundingClientRect().top;
    if (covered > 0) window.scrollBy(0, covered);
  });
}

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
