import { useId } from 'react';
import { Button } from 'reactstrap';
import { initialFilters } from '../../lib/listQuery';
import { categoryLabel } from '../../rules/categories';
import { type CatalogueFilters, catalogueList } from './catalogueList';
import { countOf } from './countOf';

const MAX_OFFERED = 3;

interface Props {
  /** The search text. */
  q: string;
  /** The categories of the whole catalogue. */
  categories: readonly string[];
  /** The number of simulations that the search finds without the other filters. */
  hidden: number;
  onChoose: (choice: Partial<CatalogueFilters>) => void;
}

/** The text of a search without results, and ways on. */
export function NothingFound({ q, categories, hidden, onChoose }: Props) {
  const id = useId();
  return (
    <div className="empty-state mx-auto my-5 text-center">
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
