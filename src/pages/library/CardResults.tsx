import { memo, useRef } from 'react';
import { Button } from 'reactstrap';
import type { CatalogueItem } from '../../api/catalogue';
import { Placeholder } from '../../components/RecordContent';
import { initialFilters } from '../../lib/listQuery';
import { CardGrid } from './CardGrid';
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

/** One text: where there are several, translated pages lose the place of each. */
function resultText({ items, q, note, nearest }: Props): string {
  if (!items) return 'Loading...';
  if (items.length > 0) return countOf(items.length) + note;
  return `Nothing matches ${q ? `“${q}”` : 'these filters'}.${nearest ? ' The nearest:' : ''}`;
}

/** The number of matching cards, and the cards. */
export const CardResults = memo(function CardResults(props: Props) {
  const { items, owned, free, freeText, query, from, q, searched, nearest, onChoose } = props;
  const count = useRef<HTMLParagraphElement>(null);
  const choose = (choice: Partial<CatalogueFilters>) => {
    // The pressed button disappears, so the focus has to move.
    count.current?.focus();
    onChoose(choice);
  };
  const clear = () => choose(initialFilters(catalogueList));
  const isEmpty = items?.length === 0;
  const shown = isEmpty ? nearest && [nearest] : items;
  return (
    <>
      <div className="results-line d-flex flex-wrap align-items-center gap-3 my-3">
        <p ref={count} className="mb-0 fw-semibold text-break" role="status" tabIndex={-1}>
          {resultText(props)}
        </p>
        {isEmpty && q && searched > 0 && (
          <Button
            type="button"
            color="accent"
            onClick={() => choose({ category: '', price: '', duration: '' })}
          >
            {`Show ${countOf(searched)} without the filters`}
          </Button>
        )}
        {query && (
          <Button type="button" color="link" className="border-0" onClick={clear}>
            Clear all
          </Button>
        )}
      </div>
      {!items && <CardPlaceholders />}
      {shown && (
        <CardGrid items={shown} owned={owned} free={free} freeText={freeText} query={query} from={from} />
      )}
    </>
  );
});

const cards = ['1', '2', '3', '4', '5', '6', '7', '8'];

/** The placeholders of cards that load. */
function CardPlaceholders() {
  return (
    <div className="card-grid d-grid" aria-hidden="true">
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
