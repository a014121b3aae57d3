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

/** Browsers limit how often the address may change; typing may be faster. */
const TYPING_MS = 250;

/**
 * Page, order and filters of a list, kept in the address bar. A choice is a step that the back button
 * undoes; typing is not, and reaches the address a moment later. `rules` must not change.
 */
export function useListQuery<Rules extends ListRules>(rules: Rules) {
  const [params, setParams] = useSearchParams();
  const { key } = useLocation();
  const question = useMemo(() => readListQuestion(params, rules), [params, rules]);
  /** What the fields hold since the address was last changed from outside. */
  const [typed, setTyped] = useState<Partial<FilterValues<Rules>>>({});
  const written = useRef(params.toString());
  const filters: FilterValues<Rules> = { ...question.filters, ...typed };

  /** Another question begins at its first page; the same one stays where it is. */
  const write = (changes: Partial<ListQuestion<Rules>>, replace: boolean) => {
    const next = listParams({ ...question, filters, ...changes, page: 1 }, rules);
    const present = listParams({ ...question, page: 1 }, rules);
    // A reader on the way to another screen, or back, is not to be called back.
    const leaving = (window.history.state?.key ?? 'default') !== key;
    if (next.toString() === present.toString() || (replace && leaving)) return;
    written.current = next.toString();
    setParams(next, { replace });
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

  const choose = (choice: Partial<FilterValues<Rules>>) => {
    setTyped({ ...typed, ...choice });
    write({ filters: { ...filters, ...choice } }, false);
  };
  const unfiltered = initialFilters(rules);
  const isFiltered = Object.entries(question.filters).some(([name, value]) => value !== unfiltered[name]);

  return {
    question,
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
