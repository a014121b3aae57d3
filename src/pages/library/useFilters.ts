import { useCallback, useEffect, useLayoutEffect, useMemo, useRef } from 'react';
import { useLocation, useSearchParams } from 'react-router-dom';
import { type FilterValues, noFilters, readFilters, searchParamsOf } from './filters';

/** Short enough to seem at once; long enough for the next key, and for the browsers' limit on addresses. */
const TYPING_MS = 150;

/**
 * The filters in the address bar. A choice is a step that the back button undoes; typing is not, and
 * reaches the address when it pauses. Until then the search box alone knows the text, so that no key
 * waits for a render, nor for the cards of the key before, however slow the machine.
 */
export function useFilters() {
  const [params, setParams] = useSearchParams();
  const { key } = useLocation();
  const address = useMemo(() => readFilters(params), [params]);
  const box = useRef<HTMLInputElement>(null);
  const pause = useRef<ReturnType<typeof setTimeout>>(undefined);
  const written = useRef(address.q);

  const write = (changes: Partial<FilterValues>, replace: boolean) => {
    const q = box.current?.value.trim() ?? address.q;
    const next = searchParamsOf({ ...address, q, ...changes }, params);
    // A reader on the way to another screen, or back, is not to be called back.
    const leaving = (window.history.state?.key ?? 'default') !== key;
    if (next.toString() === params.toString() || (replace && leaving)) return;
    written.current = next.get('q') ?? '';
    setParams(next, { replace });
  };
  const writeLatest = useRef(write);
  useLayoutEffect(() => {
    writeLatest.current = write;
  });

  /** Brings what has been typed into the address now. */
  const settle = useCallback(() => {
    clearTimeout(pause.current);
    writeLatest.current({}, true);
  }, []);
  const type = useCallback(() => {
    clearTimeout(pause.current);
    pause.current = setTimeout(settle, TYPING_MS);
  }, [settle]);
  useEffect(() => () => clearTimeout(pause.current), []);

  // Back and forward change the address under the search box: it follows.
  useEffect(() => {
    if (box.current && address.q !== written.current) box.current.value = address.q;
    written.current = address.q;
  }, [address.q]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: what the last address came too late for, this one takes
  useEffect(() => {
    if (box.current && box.current.value.trim() !== written.current) type();
  }, [key]);

  const choose = useCallback((choice: Partial<FilterValues>) => writeLatest.current(choice, false), []);
  const clear = useCallback(() => {
    if (box.current) box.current.value = '';
    choose(noFilters);
  }, [choose]);

  return { address, box, type, settle, choose, clear };
}
