import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import { useLocation, useSearchParams } from 'react-router-dom';
import {
  type FilterName,
  type FilterValues,
  initialFilters,
  type ListQuestion,
  type ListRules,
  listParams,
  readListQuestion,
} from '../../lib/listQuery';
import type { ListState } from '../../store/slices';

/** Browsers limit how often the address may change; typing may be faster. */
const TYPING_MS = 250;

/**
 * Page, order and filters of a list, kept in the address bar. A choice is a step that the back button
 * undoes; typing is not, and reaches the address a moment later. `queryOf` makes the call of a question,
 * whose answer is in `list`. Neither it nor `rules` may change.
 */
export function useListQuery<Rules extends ListRules, Query extends { pp?: number | undefined }, Row>(
  rules: Rules,
  queryOf: (question: ListQuestion<Rules>) => Query,
  list: ListState<Row>,
) {
  const [params, setParams] = useSearchParams();
  const { key } = useLocation();
  const question = useMemo(() => readListQuestion(params, rules), [params, rules]);
  const query = useMemo(() => queryOf(question), [queryOf, question]);
  /** What the fields hold since the address was last changed from outside. */
  const [typed, setTyped] = useState<Partial<FilterValues<Rules>>>({});
  const written = useRef(params.toString());
  const filters: FilterValues<Rules> = { ...question.filters, ...typed };

  const put = (next: URLSearchParams, replace: boolean) => {
    // A reader on the way to another screen, or back, is not to be called back.
    const leaving = (window.history.state?.key ?? 'default') !== key;
    if (replace && leaving) return;
    written.current = next.toString();
    setParams(next, { replace });
  };

  /** Another question begins at its first page; the same one stays where it is. */
  const write = (changes: Partial<ListQuestion<Rules>>, replace: boolean) => {
    const next = listParams({ ...question, filters, ...changes, page: 1 }, rules);
    const present = listParams({ ...question, page: 1 }, rules);
    if (next.toString() !== present.toString()) put(next, replace);
  };

  /** Brings what has been typed into the address now. */
  const settle = () => write({}, true);
  const settleLater = useEffectEvent(settle);

  // biome-ignore lint/correctness/useExhaustiveDependencies: what the last address came too late for, this one takes
  useEffect(() => {
    if (Object.keys(typed).length === 0) return;
    const timer = setTimeout(settleLater, TYPING_MS);
    return () => clearTimeout(timer);
  }, [typed, key]);

  // Back and forward change the address under the fields: they follow.
  useEffect(() => {
    if (params.toString() === written.current) return;
    written.current = params.toString();
    setTyped({});
  }, [params]);

  const fitting = query.pp ? Math.ceil(list.total / query.pp) : 1;
  const pages = rules.pagesOf?.(list.total) ?? fitting;
  const isAnswered = list.key === JSON.stringify(query);
  const isEmptyPage = list.items?.length === 0 && list.total > 0;
  const isBeyondEnd = isAnswered && isEmptyPage && question.page > pages;
  const lastFilled = useRef<string | null>(null);
  useEffect(() => {
    if (list.items?.length) lastFilled.current = list.key;
  }, [list]);

  const leavePage = useEffectEvent(() => {
    // Its rows may have gone before the reader's eyes, as when they were deleted.
    const page = lastFilled.current === list.key ? pages : 1;
    put(listParams({ ...question, page }, rules), true);
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: who was leaving may have come back
  useEffect(() => {
    if (isBeyondEnd) leavePage();
  }, [isBeyondEnd, key]);

  const choose = (choice: Partial<FilterValues<Rules>>) => {
    setTyped({ ...typed, ...choice });
    write({ filters: { ...filters, ...choice } }, false);
  };
  const unfiltered = initialFilters(rules);
  const isFiltered = Object.entries(question.filters).some(([name, value]) => value !== unfiltered[name]);

  return {
    question,
    query,
    pages,
    /** The rows to show. That a page beyond the end has none is not worth showing: another is on its way. */
    items: isEmptyPage && (isBeyondEnd || !isAnswered) ? null : list.items,
    /** The filters as the fields show them: what was typed last is not in the address yet. */
    filters,
    type: (name: FilterName<Rules>, text: string) => setTyped({ ...typed, [name]: text }),
    settle,
    choose,
    /** Takes all filters away; undefined where there are none. */
    clear: isFiltered ? () => choose(unfiltered as FilterValues<Rules>) : undefined,
    sortBy: (sort: string) => write({ sort }, false),
    /** The address of another page of the same list. */
    searchOf: (page: number) => `?${listParams({ ...question, page }, rules)}`,
  };
}
