import { startTransition, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useNavigationType } from 'react-router-dom';
import { Button } from 'reactstrap';
import type { CatalogueItem } from '../../contract/client';
import { whenIdle } from '../../lib/whenIdle';
import { CatalogueCard } from './CatalogueCard';

interface Props {
  items: readonly CatalogueItem[];
  /** The query string that led to these items: another one starts again at the top. */
  query: string;
  from: string;
}

const STEP = 24;
/** Shown at once when the filters change; as many again follow whenever the browser is idle. */
const FIRST = 4;
const LONGEST_WAIT_MS = 200;

/**
 * The cards, a page at a time: more come before the reader reaches the end, by whatever means. The
 * button is for those who get there sooner, by a screen reader or in a browser that cannot tell;
 * it gives the focus to the first new card.
 */
export function CardGrid({ items, query, from }: Props) {
  const [shown, setShown] = useState({ query, count: STEP });
  // Back and forward find their place on a page as long as it was.
  const isNew = useNavigationType() !== 'POP';
  if (shown.query !== query) setShown({ query, count: isNew ? FIRST : STEP });
  const { count } = shown;
  const list = useRef<HTMLUListElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const focusNext = useRef<number>(undefined);
  const rest = items.length - count;

  const canObserve = 'IntersectionObserver' in window;

  const more = () => {
    if (document.activeElement === button.current) focusNext.current = count;
    setShown((now) => ({ ...now, count: now.count + STEP }));
  };
  const isFirstPage = count < STEP;
  useEffect(() => {
    if (!isFirstPage || rest <= 0) return;
    const next = count + FIRST;
    const add = () => setShown((now) => ({ ...now, count: Math.max(now.count, next) }));
    return whenIdle(() => startTransition(add), LONGEST_WAIT_MS);
  }, [isFirstPage, count, rest]);
  const moreLater = useEffectEvent(() => startTransition(more));

  // biome-ignore lint/correctness/useExhaustiveDependencies: with other cards, another one is the last
  useEffect(() => {
    const last = list.current?.lastElementChild;
    if (!last || isFirstPage || rest <= 0 || !canObserve) return;
    const observer = new IntersectionObserver(
      (entries) => entries.some((entry) => entry.isIntersecting) && moreLater(),
      { rootMargin: '800px' },
    );
    observer.observe(last);
    return () => observer.disconnect();
  }, [count, items]);

  useEffect(() => {
    const index = focusNext.current;
    if (index === undefined || index >= count) return;
    focusNext.current = undefined;
    list.current?.children[index]?.querySelector('a')?.focus();
  }, [count]);

  return (
    <>
      <ul ref={list} className="card-grid">
        {items.slice(0, count).map((item, index) => (
          <CatalogueCard key={item._id} item={item} position={index + 1} total={items.length} from={from} />
        ))}
      </ul>
      {rest > 0 && (
        <div className={canObserve ? 'mt-5 text-center visually-hidden-focusable' : 'mt-5 text-center'}>
          <Button innerRef={button} type="button" color="primary" outline onClick={more}>
            Show {Math.min(rest, STEP)} more
          </Button>
        </div>
      )}
    </>
  );
}
