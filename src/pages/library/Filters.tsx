import { useId, useState } from 'react';
import { Button } from 'reactstrap';
import { SearchInput } from '../../components/SearchInput';
import { Select } from '../../components/Select';
import { categoryLabel } from '../../rules/simulations';
import { type CatalogueFilters, durations, MAX_SEARCH, prices, type Results, sorts } from './search';

interface Props {
  filters: CatalogueFilters;
  /** The categories to choose from. */
  categories: readonly string[];
  /** Null until the catalogue has loaded. */
  results: Results | null;
  type: (name: 'q', text: string) => void;
  /** Called when the reader goes to the search field. */
  onSearch: () => void;
  /** Called when the reader presses Enter or leaves the search field. */
  settle: () => void;
  choose: (choice: Partial<CatalogueFilters>) => void;
}

/** Search, category, price, duration and order of a catalogue. */
export function Filters({ filters, categories, results, type, onSearch, settle, choose }: Props) {
  const id = useId();
  const [open, setOpen] = useState(false);
  const active = [filters.price, filters.duration].filter(Boolean).length;
  // Those without results are no way on.
  const shownCategories = ['', ...categories].filter(
    (category) =>
      category === '' || category === filters.category || !results || results.categories.get(category),
  );
  return (
    // biome-ignore lint/a11y/useSemanticElements: not every browser and test tool knows the search element
    <div role="search" className="d-flex flex-wrap column-gap-3 row-gap-3 pb-3 border-bottom d-print-none">
      <form
        className="filter-search"
        onSubmit={(event) => {
          event.preventDefault();
          settle();
        }}
      >
        <label className="form-label small text-secondary mb-1" htmlFor={`${id}-q`}>
          Search
        </label>
        <SearchInput
          id={`${id}-q`}
          placeholder="Topic, 60 min, $20"
          maxLength={MAX_SEARCH}
          value={filters.q}
          onChange={(event) => type('q', event.target.value)}
          onFocus={onSearch}
          onBlur={settle}
        />
      </form>
      {/* On a phone the others are behind it, so that the catalogue begins on the first screen. */}
      <Button
        color="primary"
        outline
        className="d-lg-none align-self-end px-3"
        aria-expanded={open}
        aria-controls={`${id}-further`}
        onClick={() => setOpen(!open)}
      >
        {active > 0 ? `Filters (${active})` : 'Filters'}
      </Button>
      {/* Its parts stand in the row of the others. */}
      <div id={`${id}-further`} className={open ? 'd-contents' : 'd-none d-lg-contents'}>
        <Select
          label="Price"
          value={filters.price}
          choices={prices}
          onChoose={(price) => choose({ price })}
        />
        <Select
          label="Duration"
          value={filters.duration}
          choices={durations}
          onChoose={(duration) => choose({ duration })}
        />
        <Select label="Sort by" value={filters.sort} choices={sorts} onChoose={(sort) => choose({ sort })} />
      </div>
      {shownCategories.length > 1 && (
        // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be laid out as a row everywhere
        <div role="group" aria-labelledby={`${id}-category`} className="w-100">
          <span id={`${id}-category`} className="form-label d-block small text-secondary mb-1">
            Category
          </span>
          <div className="choices-row d-flex align-items-center gap-2">
            {shownCategories.map((category) => (
              <Button
                key={category}
                type="button"
                color="primary"
                outline
                size="sm"
                active={category === filters.category}
                className="rounded-pill text-nowrap"
                aria-pressed={category === filters.category}
                onClick={() => choose({ category })}
              >
                {category ? categoryLabel(category) : 'All'}{' '}
                {results && <span className="small fw-normal">{results.categories.get(category) ?? 0}</span>}
              </Button>
            ))}
          </div>
        </div>
      )}
    </div>
  );
}
