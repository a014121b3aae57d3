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
  /** Called when the reader presses Enter or leaves the search field. */
  settle: () => void;
  choose: (choice: Partial<CatalogueFilters>) => void;
}

/** Search, category, price, duration and order of a catalogue. */
export function Filters({ filters, categories, results, type, settle, choose }: Props) {
  const id = useId();
  const [open, setOpen] = useState(false);
  const active = [filters.price, filters.duration].filter(Boolean).length;
  return (
    // biome-ignore lint/a11y/useSemanticElements: not every browser and test tool knows the search element
    <div
      role="search"
      className="filters d-flex flex-wrap column-gap-3 row-gap-3 pb-3 border-bottom d-print-none"
    >
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
          placeholder="Topic or skill"
          maxLength={MAX_SEARCH}
          value={filters.q}
          onChange={(event) => type('q', event.target.value)}
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
      <div id={`${id}-further`} className={`further-filters ${open ? 'open' : ''}`}>
        <ChoiceGroup
          label="Price"
          value={filters.price}
          choices={prices}
          counts={results?.prices}
          onChoose={(price) => choose({ price })}
        />
        <Select
          label="Duration"
          value={filters.duration}
          choices={[['', 'All'], ...durations.map(({ value, label }) => [value, label] as const)]}
          onChoose={(duration) => choose({ duration })}
        />
        <Select label="Sort by" value={filters.sort} choices={sorts} onChoose={(sort) => choose({ sort })} />
      </div>
      <ChoiceGroup
        label="Category"
        value={filters.category}
        choices={[['', 'All'], ...categories.map((key) => [key, categoryLabel(key)] as const)]}
        counts={results?.categories}
        onChoose={(category) => choose({ category })}
      />
    </div>
  );
}

interface ChoiceGroupProps<Value extends string> {
  label: string;
  value: Value;
  choices: readonly (readonly [value: Value, label: string])[];
  /** The number of results of each choice. */
  counts: ReadonlyMap<string, number> | undefined;
  onChoose: (value: Value) => void;
}

/** A row of choices, one of which is selected. */
function ChoiceGroup<Value extends string>({
  label,
  value,
  choices,
  counts,
  onChoose,
}: ChoiceGroupProps<Value>) {
  const id = useId();
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be laid out as a row everywhere
    <div role="group" aria-labelledby={id} className={`choices-${label.toLowerCase()}`}>
      <span id={id} className="form-label d-block small text-secondary mb-1">
        {label}
      </span>
      <div className="choices-row d-flex gap-2">
        {choices.map(([choice, name]) => (
          <Button
            key={choice}
            type="button"
            color="primary"
            outline
            size="sm"
            active={choice === value}
            className="choice rounded-pill"
            aria-pressed={choice === value}
            onClick={() => onChoose(choice)}
          >
            {name} {counts && <span className="small fw-normal">{counts.get(choice) ?? 0}</span>}
          </Button>
        ))}
      </div>
    </div>
  );
}
