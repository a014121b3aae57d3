interface ReadyModal {
  modalName: 'consentModal' | 'preferencesModal';
  modal: HTMLElement;
}

const GAP = 12;

/** The question lies over the page's end: the page gets as much longer, and what has the focus comes out. */
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
