import { type SetStateAction, useCallback, useState } from 'react';

const none: ReadonlySet<string> = new Set();

/** The rows that are chosen, by their keys. The choice belongs to the rows of one question, and ends with it. */
export function useSelection(question: string) {
  const [choice, setChoice] = useState({ question, selected: none });
  if (choice.question !== question) setChoice({ question, selected: none });
  const select = useCallback(
    (change: SetStateAction<ReadonlySet<string>>) =>
      setChoice((before) => {
        // It may come late, as what was done to the rows of another question ends.
        if (before.question !== question) return before;
        return { question, selected: change instanceof Function ? change(before.selected) : change };
      }),
    [question],
  );
  return [choice.selected, select] as const;
}
