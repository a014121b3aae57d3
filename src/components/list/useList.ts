import { type RefObject, type SetStateAction, useCallback, useLayoutEffect, useRef, useState } from 'react';
import { type PageRules, readListQuery } from '../../lib/listQuery';
import type { ListState } from '../../store/slices';
import type { AppDispatch } from '../../store/store';
import { focusHeading } from '../Page';
import { type PagedList, usePagedList } from './ListResults';

/** A list of the administration. */
export interface ListOf<
  Rules extends PageRules,
  Query extends { pp?: number | undefined },
  Row extends object,
> extends PagedList<Rules, Query, Row> {
  /** The heading of the page. */
  title: string;
  /** The singular and plural noun for the rows. */
  noun: readonly [one: string, many: string];
  /** The order of the rows while the address names none, if a column has it. */
  initialSort?: string;
}

/** The page of a list that the address names, as `ListTable` shows it. */
export interface ShownList<Row> {
  title: string;
  noun: readonly [one: string, many: string];
  initialSort?: string | undefined;
  list: ListState<Row>;
  query: { page: number; sort: string; filters: { q?: string; [other: string]: string | undefined } };
  items: readonly Row[] | null;
  pages: number;
  clear: (() => void) | undefined;
  sortBy: (sort: string) => void;
  searchOf: (page: number) => string;
  reload: () => void;
  /** Gets the focus when the focused control disappears. */
  results: RefObject<HTMLElement | null>;
}

/** Makes the call of the list that the address names, before its page is there. */
export const preloadOf =
  <Rules extends PageRules, Query extends { pp?: number | undefined }, Row extends object>({
    rules,
    toQuery,
    family,
  }: ListOf<Rules, Query, Row>) =>
  (dispatch: AppDispatch) => {
    const params = new URLSearchParams(window.location.search);
    return dispatch(family.fetchIfStale(toQuery(readListQuery(params, rules))));
  };

export function useList<
  Rules extends PageRules,
  Query extends { pp?: number | undefined },
  Row extends object,
>(of: ListOf<Rules, Query, Row>) {
  const { title, noun, initialSort } = of;
  const results = useRef<HTMLElement>(null);
  return { ...usePagedList(of), title, noun, initialSort, results };
}

/** Moves the focus when a row, or its button, disappears: to the first action in the rows below, else to the heading. */
export function useNextRow({ results }: Pick<ShownList<unknown>, 'results'>) {
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
  }, [gone, results]);
  return (place: number) => setGone({ place });
}

const none: ReadonlySet<string> = new Set();

/** The keys of the selected rows. A new query clears the selection. */
export function useSelection({ apiQuery, list }: { apiQuery: object; list: ListState<unknown> }) {
  // While a query loads, the rows still belong to the one before, whose key is `list.key`.
  const query = `${JSON.stringify(apiQuery)} ${list.key}`;
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
  return [choice.selected, select, query] as const;
}
