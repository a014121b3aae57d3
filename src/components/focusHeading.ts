/** Focuses the screen's heading; false if there is none yet. */
export function focusHeading(): boolean {
  const heading = document.querySelector<HTMLElement>('main h1');
  if (!heading) return false;
  if (document.activeElement?.hasAttribute('data-autofocus')) return true;
  heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
  return true;
}
