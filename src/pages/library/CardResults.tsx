import { memo, useId, useRef } from 'react';
import { Button } from 'reactstrap';
import type { CatalogueItem } from '../../api/catalogue';
import { Placeholder } from '../../components/RecordContent';
import { initialFilters } from '../../lib/listQuery';
import { categoryLabel } from '../../rules/simulations';
import { CardGrid } from './CardGrid';
import { type CatalogueFilters, catalogueList, countOf } from './search';

interface Props {
  /** Null while the catalogue loads. */
  items: readonly CatalogueItem[] | null;
  /** The number of the user's sessions by simulation. */
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
          <Button type="button" color="link" className="border-0" onClick={clear}>
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
        <div className="page-narrow mx-auto my-5 text-center">
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

const cards = ['1', '2', '3', '4', '5', '6', '7', '8'];

/** The placeholders of cards that load. */
function CardPlaceholders() {
  return (
    <div className="card-grid" aria-hidden="true">
      {cards.map((card) => (
        <div key={card}>
          <span className="cover placeholder" />
          <Placeholder className="mt-3 mb-2" width="45%" height="1.4rem" />
          <Placeholder className="mb-2" width="80%" height="1.5rem" />
          <Placeholder height="9rem" />
        </div>
      ))}
    </div>
  );
}

const MAX_OFFERED = 3;

interface NothingFoundProps {
  /** The search text. */
  q: string;
  /** The categories of the whole catalogue. */
  categories: readonly string[];
  /** The number of simulations that the search finds without the other filters. */
  hidden: number;
  onChoose: (choice: Partial<CatalogueFilters>) => void;
}

/** The text of a search without results, and ways on. */
function NothingFound({ q, categories, hidden, onChoose }: NothingFoundProps) {
  const id = useId();
  return (
    <div className="page-narrow mx-auto my-5 text-center">
      <h2 className="text-break">{`Nothing matches “${q}” here.`}</h2>
      <p>
        {hidden > 0
          ? 'Only simulations that match the filters were searched.'
          : 'Try fewer or shorter words.'}
      </p>
      <div className="d-flex flex-wrap justify-content-center gap-2">
        {hidden > 0 && (
          <Button
            type="button"
            color="primary"
            onClick={() => onChoose({ category: '', price: '', duration: '' })}
          >
            {`Show ${countOf(hidden)} without the filters`}
          </Button>
        )}
        <Button type="button" color="accent" onClick={() => onChoose({ q: '' })}>
          Clear the search
        </Button>
      </div>
      <p id={id} className="mt-4 mb-2">
        Or look at a category:
      </p>
      <ul aria-labelledby={id} className="list-unstyled d-flex flex-wrap justify-content-center gap-2 mb-0">
        {categories.slice(0, MAX_OFFERED).map((category) => (
          <li key={category}>
            <Button
              type="button"
              color="primary"
              outline
              size="sm"
              className="choice rounded-pill"
              onClick={() => onChoose({ ...initialFilters(catalogueList), category })}
            >
              {categoryLabel(category)}
            </Button>
          </li>
        ))}
      </ul>
    </div>
  );
}
