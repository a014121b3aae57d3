import { type RefObject, useLayoutEffect } from 'react';

const GAP = 12;

/** Moves an element at the window's bottom up if it would cover the focused control. */
export function useClearOfFocus(ref: RefObject<HTMLElement | null>, shown: unknown): void {
  useLayoutEffect(() => {
    const element = ref.current;
    if (!shown || !element) return;
    const place = () => {
      element.style.bottom = '';
      const focused = document.activeElement;
      if (!focused || focused === document.body || element.contains(focused)) return;
      const own = element.getBoundingClientRect();
      const control = focused.getBoundingClientRect();
      const apart =
        control.bottom <= own.top ||
        control.top >= own.bottom ||
        control.right <= own.left ||
        control.left >= own.right;
      const lifted = document.documentElement.clientHeight - control.top + GAP;
      const fits = control.top - GAP >= own.height;
      if (!apart && fits) element.style.bottom = `${lifted}px`;
    };
    place();
    const events = ['focusin', 'scroll', 'resize'];
    for (const event of events) window.addEventListener(event, place, { capture: true, passive: true });
    return () => {
      for (const event of events) window.removeEventListener(event, place, { capture: true });
    };
  }, [ref, shown]);
}
