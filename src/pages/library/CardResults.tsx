import { memo, useRef } from 'react';
import { Button } from 'reactstrap';
import type { CatalogueItem } from '../../api/catalogue';
import { initialFilters } from '../../lib/listQuery';
import { CardGrid } from './CardGrid';
import { CardPlaceholders } from './CardPlaceholders';
import { type CatalogueFilters, catalogueList } from './catalogueList';
import { countOf } from './countOf';
import { NothingFound } from './NothingFound';

interface Props {
  /** Null while the catalogue loads. */
  items: readonly CatalogueItem[] | null;
  /** The number of the user's class sessions by simulation. */
  owned: ReadonlyMap<string, number> | undefined;
  /** The ids of the simulations that the user's school plays free. */
  freeForSchool: readonly string[];
  /** The filters as a query string; '' if there are none. */
  query: string;
  from: string;
  /** The search text. */
  q: string;
  /** The categories of the whole catalogue. */
  categories: readonly string[];
  /** The number of results without any filter but the search. */
  searched: number;
  onChoose: (choice: Partial<CatalogueFilters>) => void;
}

/** The number of matching cards, and the cards. */
export const CardResults = memo(function CardResults(props: Props) {
  const { items, owned, freeForSchool, query, from, q, categories, searched, onChoose } = props;
  const count = useRef<HTMLParagraphElement>(null);
  const choose = (choice: Partial<CatalogueFilters>) => {
    // The pressed button disappears, so the focus has to move.
    count.current?.focus();
    onChoose(choice);
  };
  const clear = () => choose(initialFilters(catalogueList));
  return (
    <>
      <div className="results-line d-flex align-items-center gap-3 my-3">
        <p ref={count} className="mb-0 fw-bold" role="status" tabIndex={-1}>
          {items ? countOf(items.length) : 'Loading...'}
        </p>
        {query && (
          <Button type="button" color="link" onClick={clear}>
            Clear all
          </Button>
        )}
      </div>
      {!items && <CardPlaceholders />}
      {items && items.length > 0 && (
        <CardGrid items={items} owned={owned} freeForSchool={freeForSchool} query={query} from={from} />
      )}
      {items?.length === 0 && q && (
        <NothingFound q={q} categories={categories} hidden={searched} onChoose={choose} />
      )}
      {items?.length === 0 && !q && (
        <div className="empty-state mx-auto my-5 text-center">
          <h2>Nothing matches these filters.</h2>
          <p>Try another category, or any price and duration.</p>
          <Button type="button" color="accent" onClick={clear}>
            Show all simulations
          </Button>
        </div>
      )}
    </>
  );
});
