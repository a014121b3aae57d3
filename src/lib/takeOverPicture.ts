const focusable = 'a, button, input, select, [tabindex]';

/**
 * Runs what draws the app in the place of a screen's first picture (see build/earlyPictures.ts). Both are
 * alike: what stands where the focus was gets it, and what was scrolled sideways stays so. `draw` must be done when it
 * returns.
 */
export function takeOverPicture(root: HTMLElement, draw: () => void): void {
  // The picture has given the page's own title its name; the app's screens bring titles of their own.
  document.title = document.title.replace(/^.* · /, '');
  const focused = [...root.querySelectorAll(focusable)].indexOf(document.activeElement as Element);
  const scrolled = [...root.querySelectorAll('[data-picture] *')].map(({ scrollLeft }) => scrollLeft);
  draw();
  root.querySelectorAll<HTMLElement>(focusable)[focused]?.focus({ preventScroll: true });
  const elements = root.querySelectorAll('*');
  for (const [index, left] of scrolled.entries()) {
    const element = elements[index];
    if (left > 0 && element) element.scrollLeft = left;
  }
}
