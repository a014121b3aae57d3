const focusable = 'a, button, input, select';

/**
 * Runs what draws the app in the place of a screen's first picture (see build/earlyPictures.ts), which looks the
 * same, and gives the focus to what stands where it was. `draw` must be done when it returns.
 */
export function keepFocus(root: HTMLElement, draw: () => void): void {
  const index = [...root.querySelectorAll(focusable)].indexOf(document.activeElement as Element);
  draw();
  root.querySelectorAll<HTMLElement>(focusable)[index]?.focus({ preventScroll: true });
}
