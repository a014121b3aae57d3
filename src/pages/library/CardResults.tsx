import { memo, useRef } from 'react';
import { Link } from 'react-router-dom';
import { Button } from 'reactstrap';
import type { CatalogueItem } from '../../api/catalogue';
import { Placeholder } from '../../components/RecordContent';
import { initialFilters } from '../../lib/listQuery';
import { simulationPath } from '../../rules/addresses';
import { formatMinutes } from '../../rules/money';
import { CardGrid, priceText } from './CardGrid';
import { type CatalogueFilters, catalogueList, countOf } from './search';

interface Props {
  /** Null while the catalogue loads. */
  items: readonly CatalogueItem[] | null;
  /** The number of the user's sessions by simulation. */
  owned: ReadonlyMap<string, number> | undefined;
  /** The ids of the simulations that the user's school plays free, and the words for it. */
  free: readonly string[];
  freeText: string;
  /** The filters as a query string; '' if there are none. */
  query: string;
  from: string;
  /** The search text, and how it was read. */
  q: string;
  note: string;
  /** The number of results without any filter but the search. */
  searched: number;
  /** The simulation nearest to the search and the filters, where nothing matches. */
  nearest: CatalogueItem | null;
  onChoose: (choice: Partial<CatalogueFilters>) => void;
}

/** The number of matching cards, and the cards. */
export const CardResults = memo(function CardResults(props: Props) {
  const { items, owned, free, freeText, query, from, note, onChoose } = props;
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
        <p ref={count} className="mb-0 fw-semibold" role="status" tabIndex={-1}>
          {items ? countOf(items.length) + note : 'Loading...'}
        </p>
        {query && (
          <Button type="button" color="link" className="border-0" onClick={clear}>
            Clear all
          </Button>
        )}
      </div>
      {!items && <CardPlaceholders />}
      {items && items.length > 0 && (
        <CardGrid items={items} owned={owned} free={free} freeText={freeText} query={query} from={from} />
      )}
      {items?.length === 0 && <NothingFound {...props} onChoose={choose} />}
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

/** The text of a search or of filters without results, and ways on. */
function NothingFound({ q, searched, nearest, free, freeText, from, onChoose }: Props) {
  return (
    <div className="page-narrow mx-auto my-5 text-center">
      <h2 className="text-break">{q ? `Nothing matches “${q}” here.` : 'Nothing matches these filters.'}</h2>
      {nearest ? (
        <p>
          Nearest:{' '}
          <Link to={simulationPath(nearest)} state={{ list: from }}>
            {nearest.name}
          </Link>
          {`, ${formatMinutes(nearest.duration)}, ${priceText(nearest, free.includes(nearest._id) && freeText)}`}
        </p>
      ) : (
        searched === 0 && <p>{/\s/.test(q) ? 'Try fewer or shorter words.' : 'Try another word.'}</p>
      )}
      {searched > 0 && (
        <Button
          type="button"
          color="accent"
          onClick={() => onChoose({ category: '', price: '', duration: '' })}
        >
          {`Show ${countOf(searched)} without the filters`}
        </Button>
      )}
    </div>
  );
}
