import { type ReactNode, useLayoutEffect, useRef } from 'react';

/** The heading of a step, which takes the focus when it replaces another step. */
export function StepHeading({ focus, children }: { focus: boolean; children: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null);
  // With the step, so that the focus is never on the page alone.
  useLayoutEffect(() => {
    if (!focus) return;
    window.scrollTo(0, 0);
    heading.current?.focus({ preventScroll: true });
  }, [focus]);
  return (
    <h2 ref={heading} tabIndex={-1} className="mb-3">
      {children}
    </h2>
  );
}
