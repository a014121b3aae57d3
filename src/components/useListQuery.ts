import { useEffect, useEffectEvent, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { useHref, useLocation, useSearchParams } from 'react-router-dom';
import {
  type FilterName,
  type FilterValues,
  initialFilters,
  type ListQuery,
  type ListRules,
  listParams,
  readListQuery,
} from '../lib/listQuery';

/** Browsers limit how often the address may change, so typing is written in pauses. */
const TYPING_MS = 150;

interface Change<Rules extends ListRules> extends Partial<Pick<ListQuery<Rules>, 'page' | 'sort'>> {
  filters?: Partial<FilterValues<Rules>>;
}

/**
 * Page, order and filters of a list, kept in the address. A choice is a step that the back button undoes; typing is
 * not, and reaches the address when it pauses. `rules` must be the same object at each render.
 */
export function useListQuery<Rules extends ListRules>(rules: Rules) {
  type Values = FilterValues<Rules>;
  const [params, setParams] = useSearchParams();
  const { key, pathname } = useLocation();
  const path = useHref(pathname);
  const query = useMemo(() => readListQuery(params, rules), [params, rules]);
  /** The values of the fields since the address was last changed from outside. */
  const [typed, setTyped] = useState<Partial<Values>>({});
  /** The same as a ref: several fields may change before the next render. */
  const latest = useRef(typed);
  /** The query string that this hook last read or wrote. */
  const written = useRef(params.toString());

  const setFields = (fields: Partial<Values>) => {
    latest.current = fields;
    setTyped(fields);
  };

  /** The parameters in the address, or null if the browser has moved to another history entry. */
  const currentParams = (): URLSearchParams | null => {
    const current = new URLSearchParams(window.location.search);
    return window.location.pathname === path && current.toString() === written.current ? current : null;
  };

  const write = ({ filters, ...change }: Change<Rules>, replace: boolean) => {
    const current = currentParams();
    // A reader on the way to another screen, or to another entry of the history, must not be called back.
    if (replace && !current) return;
    const before = readListQuery(current ?? params, rules);
    const after = { ...before, ...change, filters: { ...before.filters, ...filters } };
    if (listParams(after, rules).toString() === listParams(before, rules).toString()) return;
    // A changed filter or order returns to the first page.
    const next = listParams({ ...after, page: change.page ?? 1 }, rules);
    written.current = next.toString();
    setParams(next, { replace });
  };

  /** Writes typed text into the address now. */
  const settle = () => write({ filters: latest.current }, true);
  const settleLater = useEffectEvent(() => {
    if (currentParams()) return settle();
    // Back was faster than the screen: it shows what the address says.
    written.current = params.toString();
    setFields({});
  });

  // biome-ignore lint/correctness/useExhaustiveDependencies: a text that was typed during the last navigation is written after it
  useEffect(() => {
    if (Object.keys(typed).length === 0) return;
    const timer = setTimeout(settleLater, TYPING_MS);
    return () => clearTimeout(timer);
  }, [typed, key]);

  // Back and Forward change the address: the fields follow before the next keystroke.
  useLayoutEffect(() => {
    const shown = params.toString();
    const isCurrent = new URLSearchParams(window.location.search).toString() === shown;
    if (shown === written.current || !isCurrent) return;
    written.current = shown;
    latest.current = {};
    setTyped({});
  }, [params]);

  const choose = (choice: Partial<Values>) => {
    setFields({ ...latest.current, ...choice });
    write({ filters: latest.current }, false);
  };
  const unfiltered = initialFilters(rules);
  const isFiltered = Object.entries(query.filters).some(([name, value]) => value !== unfiltered[name]);

  /** The filters as the fields show them; a recent choice or text is not in `query` yet. */
  const filters: Values = { ...query.filters, ...typed };

  return {
    query,
    filters,
    /** The filters from the start. */
    unfiltered,
    type: (name: FilterName<Rules>, text: string) => setFields({ ...latest.current, [name]: text }),
    settle,
    choose,
    /** Clears all filters; undefined if there are none. */
    clear: isFiltered ? () => choose(unfiltered) : undefined,
    sortBy: (sort: string) => write({ sort }, false),
    /** Replaces the page in the address. */
    replacePage: (page: number) => write({ page }, true),
    /** The address of another page of the list that the fields ask for. */
    searchOf: (page: number) => `?${listParams({ ...query, filters, page }, rules)}`,
  };
}
