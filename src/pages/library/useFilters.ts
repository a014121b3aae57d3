import { useCallback, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import { useLocation, useSearchParams } from 'react-router-dom';
import { type FilterValues, noFilters, readFilters, searchParamsOf } from './filters';

/** Browsers limit how often the address may change; typing may be faster. */
const TYPING_MS = 250;

/**
 * The filters in the address bar. A choice is a step that the back button undoes; typing is not, and
 * reaches the address a moment later, so that it never waits for it.
 */
export function useFilters() {
  const [params, setParams] = useSearchParams();
  const { key } = useLocation();
  const address = useMemo(() => readFilters(params), [params]);
  const [text, type] = useState(address.q);
  const written = useRef(address.q);

  const write = (changes: Partial<FilterValues>, replace: boolean) => {
    const next = searchParamsOf({ ...address, q: text.trim(), ...changes }, params);
    // A reader on the way to another screen, or back, is not to be called back.
    const leaving = (window.history.state?.key ?? 'default') !== key;
    if (next.toString() === params.toString() || (replace && leaving)) return;
    written.current = next.get('q') ?? '';
    setParams(next, { replace });
  };

  /** Brings what has been typed into the address now. */
  const settle = () => write({}, true);
  const settleLater = useEffectEvent(settle);

  // biome-ignore lint/correctness/useExhaustiveDependencies: what the last address came too late for, this one takes
  useEffect(() => {
    if (text.trim() === written.current) return;
    const timer = setTimeout(settleLater, TYPING_MS);
    return () => clearTimeout(timer);
  }, [text, key]);

  // Back and forward change the address under the search box: it follows.
  useEffect(() => {
    if (address.q !== written.current) type(address.q);
    written.current = address.q;
  }, [address.q]);

  const choose = (choice: Partial<FilterValues>) => write(choice, false);

  const clearLatest = useRef(() => {});
  useEffect(() => {
    clearLatest.current = () => {
      type('');
      write(noFilters, false);
    };
  });
  const clear = useCallback(() => clearLatest.current(), []);

  return { address, text, type, settle, choose, clear };
}
