import { useLayoutEffect, useRef, useState } from 'react';
import { focusHeading } from '../../components/focusHeading';

/** Takes the keyboard on where a row has gone: to the first action of a row below it, else to the heading. */
export function useNextRow() {
  const results = useRef<HTMLElement>(null);
  // An object of its own for each row that goes, so that two at the same place are two.
  const [gone, setGone] = useState<{ place: number } | null>(null);
  useLayoutEffect(() => {
    // Somebody may have gone elsewhere meanwhile.
    if (!gone || document.activeElement !== document.body) return;
    const rows = [...(results.current?.querySelectorAll('tbody tr:not(.row-problem)') ?? [])].slice(
      gone.place,
    );
    const next = rows.flatMap((row) => row.querySelector('button') ?? [])[0];
    if (next) next.focus();
    else focusHeading();
  }, [gone]);
  return { results, rowGone: (place: number) => setGone({ place }) };
}
