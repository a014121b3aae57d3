import { useLayoutEffect, useRef, useState } from 'react';
import { focusHeading } from '../../../components/focusHeading';

/** Moves the focus when a row, or its button, disappears: to the first action in the rows below, else to the heading. */
export function useNextRow() {
  const results = useRef<HTMLElement>(null);
  // A new object for each row that disappears, so that the effect runs for two at the same place.
  const [gone, setGone] = useState<{ place: number } | null>(null);
  useLayoutEffect(() => {
    // The reader may have moved the focus meanwhile.
    if (!gone || document.activeElement !== document.body) return;
    const rows = [...(results.current?.querySelectorAll('tbody tr:not(.row-continuation)') ?? [])].slice(
      gone.place,
    );
    const next = rows.flatMap((row) => row.querySelector('button') ?? [])[0];
    if (next) next.focus();
    else focusHeading();
  }, [gone]);
  return { results, rowGone: (place: number) => setGone({ place }) };
}
