import { memo, type Ref, useId } from 'react';
import { categoryLabel } from '../../lib/categories';
import { ChoiceGroup } from './ChoiceGroup';
import { type FilterValues, MAX_SEARCH, prices, sorts } from './filters';
import type { Results } from './search';

interface ChoicesProps extends Pick<FilterValues, 'category' | 'price' | 'sort'> {
  /** The categories to choose from. */
  categories: readonly string[];
  /** Null while there is nothing to filter yet. */
  results: Results | null;
  onChoose: (choice: Partial<FilterValues>) => void;
}

interface Props extends ChoicesProps {
  /** The search box, which keeps its text to itself while the reader types. */
  box: Ref<HTMLInputElement>;
  /** What it holds at first. */
  q: string;
  onType: () => void;
  /** The reader has finished typing. */
  onSettle: () => void;
}

/** Search, category, price and order of a catalogue. */
export function Filters({ box, q, onType, onSettle, ...choices }: Props) {
  const id = useId();
  return (
    // biome-ignore lint/a11y/useSemanticElements: not every browser and test tool knows the search element
    <div role="search" className="filters">
      <form
        className="filter-search"
        onSubmit={(event) => {
          event.preventDefault();
          onSettle();
        }}
      >
        <label htmlFor={id}>Search</label>
        <input
          id={id}
          type="search"
          className="form-control"
          placeholder="Topic, company or skill"
          autoComplete="off"
          maxLength={MAX_SEARCH}
          ref={box}
          defaultValue={q}
          onChange={onType}
          onBlur={onSettle}
        />
      </form>
      <Choices {...choices} />
    </div>
  );
}

/** All that a key in the search box does not change. */
const Choices = memo(function Choices({
  category,
  price,
  sort,
  categories,
  results,
  onChoose,
}: ChoicesProps) {
  const id = useId();
  return (
    <>
      <ChoiceGroup
        label="Category"
        value={category}
        choices={[['', 'All'], ...categories.map((key) => [key, categoryLabel(key)] as const)]}
        counts={results?.categories}
        onChoose={(choice) => onChoose({ category: choice })}
      />
      <ChoiceGroup
        label="Price"
        value={price}
        choices={[...prices]}
        counts={results?.prices}
        onChoose={(choice) => onChoose({ price: choice })}
      />
      <div className="filter-sort">
        <label htmlFor={id}>Sort by</label>
        <select
          id={id}
          className="form-control"
          value={sort}
          onChange={(event) => onChoose({ sort: event.target.value })}
        >
          {[...sorts].map(([value, label]) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </select>
      </div>
    </>
  );
});
