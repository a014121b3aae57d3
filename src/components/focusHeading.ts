/** Puts the focus on the screen's heading; false while there is none. */
export function focusHeading(): boolean {
  const heading = document.querySelector<HTMLElement>('main h1');
  if (!heading) return false;
  if (document.activeElement?.hasAttribute('data-autofocus')) return true;
  heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
  return true;
}
