import SearchIcon from 'bootstrap-icons/icons/search.svg?react';
import { useId } from 'react';
import { Form, Input, Label } from 'reactstrap';
import { categoryLabel } from '../../rules/categories';
import { ChoiceGroup } from './ChoiceGroup';
import { type CatalogueFilters, MAX_SEARCH, prices, sorts } from './catalogueList';
import type { Results } from './search';

interface Props {
  filters: CatalogueFilters;
  /** The categories to choose from. */
  categories: readonly string[];
  /** Null until the catalogue has loaded. */
  results: Results | null;
  type: (name: 'q', text: string) => void;
  /** Called when the reader presses Enter or leaves the search field. */
  settle: () => void;
  choose: (choice: Partial<CatalogueFilters>) => void;
}

/** Search, category, price and order of a catalogue. */
export function Filters({ filters, categories, results, type, settle, choose }: Props) {
  const id = useId();
  return (
    // biome-ignore lint/a11y/useSemanticElements: not every browser and test tool knows the search element
    <div role="search" className="filters">
      <Form
        className="filter-search"
        onSubmit={(event) => {
          event.preventDefault();
          settle();
        }}
      >
        <Label for={`${id}-q`}>Search</Label>
        <div className="position-relative">
          <SearchIcon className="search-icon" />
          <Input
            id={`${id}-q`}
            type="search"
            placeholder="Topic, company or skill"
            autoComplete="off"
            maxLength={MAX_SEARCH}
            value={filters.q}
            onChange={(event) => type('q', event.target.value)}
            onBlur={settle}
          />
        </div>
      </Form>
      <ChoiceGroup
        label="Category"
        value={filters.category}
        choices={[['', 'All'], ...categories.map((key) => [key, categoryLabel(key)] as const)]}
        counts={results?.categories}
        onChoose={(category) => choose({ category })}
      />
      <ChoiceGroup
        label="Price"
        value={filters.price}
        choices={prices}
        counts={results?.prices}
        onChoose={(price) => choose({ price })}
      />
      <div className="filter-sort">
        <Label for={`${id}-sort`}>Sort by</Label>
        <Input
          type="select"
          id={`${id}-sort`}
          value={filters.sort}
          onChange={({ target }) =>
            choose({ sort: sorts.find(([sort]) => sort === target.value)?.[0] ?? '' })
          }
        >
          {sorts.map(([value, label]) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </Input>
      </div>
    </div>
  );
}
