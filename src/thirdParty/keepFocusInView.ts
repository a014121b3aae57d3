interface ReadyModal {
  modalName: 'consentModal' | 'preferencesModal';
  modal: HTMLElement;
}

const GAP = 12;

/** The consent banner covers the end of the page: adds as much padding, and scrolls a covered control that has the focus into view. */
export function keepFocusInView({ modalName, modal }: ReadyModal): void {
  if (modalName !== 'consentModal') return;
  // It blocks nothing, whatever it says.
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
