import { memo, startTransition, useEffect, useEffectEvent, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { Link } from 'react-router-dom';
import { Button } from 'reactstrap';
import type { CatalogueItem } from '../../api/catalogue';
import { CategoryBadge } from '../../components/CategoryBadge';
import { Cover } from '../../components/Cover';
import { simulationPath } from '../../rules/addresses';
import { formatMinutes, formatPrice } from '../../rules/money';
import { plainText } from '../../rules/texts';

interface Props {
  items: readonly CatalogueItem[];
  /** The number of the user's sessions by simulation. */
  owned: ReadonlyMap<string, number> | undefined;
  /** The ids of the simulations that the user's school plays free, and the words for it. */
  free: readonly string[];
  freeText: string;
  /** The query string of the items: a change starts again at the top. */
  query: string;
  from: string;
}

const STEP = 24;
/** So many cards are added by themselves; from there on the reader asks, and so can reach the footer. */
const AUTOMATIC = 4 * STEP;

/**
 * The cards, a page at a time: the first pages are added before the reader scrolls to the end, further ones by a button.
 * Before, the button is for screen readers, and for browsers without IntersectionObserver; it moves the focus to the
 * first new card.
 */
export function CardGrid({ items, owned, free, freeText, query, from }: Props) {
  const [shown, setShown] = useState({ query, count: STEP });
  if (shown.query !== query) setShown({ query, count: STEP });
  const { count } = shown;
  const list = useRef<HTMLUListElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const focusNext = useRef<number>(undefined);
  const rest = items.length - count;

  const addsItself = 'IntersectionObserver' in window && count < AUTOMATIC;

  const more = () => {
    if (document.activeElement === button.current) focusNext.current = count;
    setShown((now) => ({ ...now, count: now.count + STEP }));
  };
  const moreLater = useEffectEvent(() => startTransition(more));

  // biome-ignore lint/correctness/useExhaustiveDependencies: more cards mean another last card
  useEffect(() => {
    const last = list.current?.lastElementChild;
    if (!last || rest <= 0 || !addsItself) return;
    const observer = new IntersectionObserver(
      (entries) => entries.some((entry) => entry.isIntersecting) && moreLater(),
      { rootMargin: '800px' },
    );
    observer.observe(last);
    return () => observer.disconnect();
  }, [count, items]);

  // Paper shows no further cards when it is scrolled. The browser takes the page as it is after the event.
  const showAll = useEffectEvent(() => flushSync(() => setShown({ query, count: items.length })));
  useEffect(() => {
    window.addEventListener('beforeprint', showAll);
    return () => window.removeEventListener('beforeprint', showAll);
  }, []);

  useEffect(() => {
    const index = focusNext.current;
    if (index === undefined || index >= count) return;
    focusNext.current = undefined;
    list.current?.children[index]?.querySelector('a')?.focus();
  }, [count]);

  return (
    <>
      <ul ref={list} className="card-grid d-grid list-unstyled mb-0">
        {items.slice(0, count).map((item, index) => (
          <CatalogueCard
            key={item._id}
            item={item}
            owned={owned?.get(item._id)}
            price={priceText(item, free.includes(item._id) && freeText)}
            position={index + 1}
            total={items.length}
            from={from}
          />
        ))}
      </ul>
      {rest > 0 && (
        <div className={addsItself ? 'mt-5 text-center visually-hidden-focusable' : 'mt-5 text-center'}>
          <Button innerRef={button} type="button" color="primary" outline onClick={more}>
            {`Show ${Math.min(rest, STEP)} more`}
          </Button>
        </div>
      )}
    </>
  );
}

interface CatalogueCardProps {
  item: CatalogueItem;
  /** The number of the user's sessions. */
  owned: number | undefined;
  /** In words. */
  price: string;
  position: number;
  total: number;
  /** The catalogue's address, for the way back from the simulation's page. */
  from: string;
}

/** The price for the reader, as the page of the simulation tells it; `free` are the words in its place. */
const priceText = ({ price }: CatalogueItem, free: string | false): string =>
  price === 0 ? 'Free' : free || `${formatPrice(price)} per student`;

/** The pictures of the first row load at once, all others when they are near the viewport. */
const FIRST_ROW = 4;

const CatalogueCard = memo(function CatalogueCard(props: CatalogueCardProps) {
  const { item, owned, price, position, total, from } = props;
  const { name, category, duration } = item;
  return (
    <li className="card-slot" aria-setsize={total} aria-posinset={position}>
      <article className="position-relative d-flex flex-column h-100 rounded">
        <Cover
          sources={[item.cover_url]}
          category={category}
          loading={position <= FIRST_ROW ? 'eager' : 'lazy'}
          fetchPriority={position === 1 ? 'high' : 'auto'}
        />
        {/* Over the picture: it may come later than the card, and moves nothing. */}
        {owned && (
          <span className="badge bg-primary position-absolute m-2 d-print-none">
            {owned === 1 ? 'Your session' : `Your ${owned} sessions`}
          </span>
        )}
        <p className="d-flex flex-wrap align-items-center gap-2 mt-3 mb-2 small text-secondary">
          <CategoryBadge category={category} />
          {item.price === 0 && <span className="badge bg-success">FREE</span>}
          {duration !== null && <span>{formatMinutes(duration)}</span>}
        </p>
        <h2 className="h3 mb-2">{name}</h2>
        <p className="blurb mb-2 text-secondary">{plainText(item.description)}</p>
        <p className="d-flex flex-wrap align-items-center justify-content-between gap-2 mt-auto mb-0 small text-secondary">
          <Link
            to={simulationPath(item)}
            state={{ list: from }}
            className="stretched-link d-print-none fw-semibold text-accent"
          >
            DETAILS <span className="visually-hidden">{`of ${name}`}</span>
          </Link>
          <span>{price}</span>
        </p>
      </article>
    </li>
  );
});
