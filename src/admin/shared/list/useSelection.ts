import { type SetStateAction, useCallback, useState } from 'react';

const none: ReadonlySet<string> = new Set();

/** The rows that are chosen, by their keys. The choice belongs to the rows of one query, and ends with it. */
export function useSelection(query: string) {
  const [choice, setChoice] = useState({ query, selected: none });
  if (choice.query !== query) setChoice({ query, selected: none });
  const select = useCallback(
    (change: SetStateAction<ReadonlySet<string>>) =>
      setChoice((before) => {
        // A bulk action on the rows of an earlier query may end late: its change is ignored.
        if (before.query !== query) return before;
        return { query, selected: change instanceof Function ? change(before.selected) : change };
      }),
    [query],
  );
  return [choice.selected, select] as const;
}
