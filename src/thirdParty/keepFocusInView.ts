interface ReadyModal {
  modalName: 'consentModal' | 'preferencesModal';
  modal: HTMLElement;
}

const GAP = 12;

/**
 * The consent banner covers the end of the page: adds padding of its height, and scrolls a covered control into view
 * when it is focused.
 */
export function keepFocusInView({ modalName, modal }: ReadyModal): void {
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
