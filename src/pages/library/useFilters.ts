import { useEffect, useLayoutEffect, useMemo, useRef } from 'react';
import { useLocation, useSearchParams } from 'react-router-dom';
import { type FilterValues, noFilters, readFilters, searchParamsOf } from './filters';

/** Short enough to seem at once; longer than most take to the next key. */
const TYPING_MS = 150;

/**
 * The filters in the address bar. A choice is a step that the back button undoes; typing is not, and
 * reaches the address when it pauses. Until then the search box alone shows the text, so that no key
 * waits for a render, nor for the cards of the key before, however slow the machine.
 */
export function useFilters() {
  const [params, setParams] = useSearchParams();
  const { key } = useLocation();
  const address = useMemo(() => readFilters(params), [params]);
  const box = useRef<HTMLInputElement>(null);
  const typed = useRef(address.q);
  const written = useRef(address.q);
  const pause = useRef<ReturnType<typeof setTimeout>>(undefined);

  const write = (changes: Partial<FilterValues>, replace: boolean) => {
    const next = searchParamsOf({ ...address, q: typed.current.trim(), ...changes }, params);
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
  const settle = () => {
    clearTimeout(pause.current);
    writeLatest.current({}, true);
  };
  const settleLater = () => {
    clearTimeout(pause.current);
    pause.current = setTimeout(settle, TYPING_MS);
  };
  useEffect(() => () => clearTimeout(pause.current), []);

  const type = (text: string) => {
    typed.current = text;
    settleLater();
  };
  const fill = (text: string) => {
    typed.current = text;
    if (box.current) box.current.value = text;
  };

  // Back and forward change the address under the search box: it follows. Before the next key is struck.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only another address is to be followed
  useLayoutEffect(() => {
    if (address.q !== written.current) fill(address.q);
    written.current = address.q;
  }, [address.q]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: what the last address came too late for, this one takes
  useLayoutEffect(() => {
    if (typed.current.trim() !== address.q.trim()) settleLater();
  }, [key]);

  const choose = (choice: Partial<FilterValues>) => write(choice, false);
  const clear = () => {
    fill('');
    choose(noFilters);
  };

  return { address, box, type, settle, choose, clear };
}
