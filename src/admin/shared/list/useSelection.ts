import { type SetStateAction, useCallback, useState } from 'react';

const none: ReadonlySet<string> = new Set();

/** The selected rows by key. A new query clears the selection. */
export function useSelection(query: string) {
  const [choice, setChoice] = useState({ query, selected: none });
  if (choice.query !== query) setChoice({ query, selected: none });
  const select = useCallback(
    (change: SetStateAction<ReadonlySet<string>>) =>
      setChoice((before) => {
        // Ignores the end of a bulk action on the rows of an earlier query.
        if (before.query !== query) return before;
        return { query, selected: change instanceof Function ? change(before.selected) : change };
      }),
    [query],
  );
  return [choice.selected, select] as const;
}
