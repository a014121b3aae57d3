import './list.scss';
import {
  type ComponentProps,
  type FormEvent,
  useCallback,
  useId,
  useState,
  useSyncExternalStore,
} from 'react';
import { Button } from 'reactstrap';
import type { FilterName, FilterValues, ListRules } from '../../lib/listQuery';
import { Chip } from '../Chip';
import { focusHeading } from '../Page';
import { SearchInput } from '../SearchInput';
import { Select } from '../Select';

/** A filter of a list, by its name in the address. */
type Filter<Rules extends ListRules> = {
  [Each in FilterName<Rules>]: {
    name: Each;
    label: string;
    /** The values of a choice, the first of which shows all; a filter without them is a text. */
    choices?: readonly (readonly [value: FilterValues<Rules>[Each], label: string])[];
    maxLength?: number;
    /** The kind of a text. */
    type?: 'date';
    /** It matters less, and is folded up. */
    folded?: boolean;
    /** The rows that it lets through, in words: of a filter that links alone set, which has no field. */
    shown?: string;
  };
}[FilterName<Rules>];

export type Filters<Rules extends ListRules> = readonly (Filter<Rules> | false)[];

/** The main search. */
interface Search<Rules extends ListRules> {
  name: FilterName<Rules>;
  label: string;
  placeholder: string;
  maxLength?: number;
  suggestions?: readonly string[] | undefined;
}

/** The filters of a list, as `useListQuery` has them. */
interface Filtered<Rules extends ListRules> {
  filters: FilterValues<Rules>;
  unfiltered: FilterValues<Rules>;
  type: (name: FilterName<Rules>, text: string) => void;
  settle: () => void;
  choose: (choice: Partial<FilterValues<Rules>>) => void;
}

interface BarProps<Rules extends ListRules> {
  label: string;
  list: Filtered<Rules>;
  filters?: Filters<Rules> | undefined;
  search?: Search<Rules> | undefined;
}

/** Where all filters are folded up: on phones, upright or on their side. */
const SMALL_SCREEN = '(max-width: 599.98px), (max-height: 479.98px)';

/** The value of a filter in words; '' if it is not set. */
function shownOf<Rules extends ListRules>(
  { name, choices, shown }: Filter<Rules>,
  { filters, unfiltered }: Filtered<Rules>,
): string {
  const value = filters[name];
  if (shown !== undefined) return shown;
  if (value === unfiltered[name]) return '';
  return choices ? (choices.find(([known]) => known === value)?.[1] ?? '') : value.trim();
}

/** The filters above a list. Those that are set but out of sight are chips. */
export function FilterBar<Rules extends ListRules>({ label, list, filters = [], search }: BarProps<Rules>) {
  const [isOpen, setIsOpen] = useState(false);
  const foldsAll = useMediaQuery(SMALL_SCREEN);
  const shown = filters.filter((filter) => filter !== false);
  const linked = shown.filter((filter) => filter.shown !== undefined);
  const fields = shown.filter((filter) => !linked.includes(filter));
  const more = fields.filter(({ folded }) => folded);
  const foldable = foldsAll ? fields : more;
  const isSet = (filter: Filter<Rules>) => shownOf(filter, list) !== '';
  const hidden = isOpen ? [] : foldable.filter(isSet);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    list.settle();
  };
  const choose = (name: FilterName<Rules>, value: string) =>
    list.choose({ [name]: value } as Partial<FilterValues<Rules>>);
  const remove = ({ name, shown }: Filter<Rules>) => {
    focusHeading();
    choose(name, shown === undefined ? list.unfiltered[name] : '');
  };
  const textOf = (name: FilterName<Rules>) => ({
    value: list.filters[name],
    onType: (text: string) => list.type(name, text),
    onSettle: list.settle,
  });
  const fieldOf = ({ name, label, choices, maxLength, type }: Filter<Rules>) =>
    choices ? (
      <Select
        key={name}
        label={label}
        value={list.filters[name]}
        choices={choices}
        onChoose={(value) => choose(name, value)}
      />
    ) : (
      <TextFilter key={name} label={label} maxLength={maxLength} type={type} {...textOf(name)} />
    );
  const fold = foldable.length > 0 && (
    <Button type="button" outline color="primary" aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
      {`Filters${hidden.length > 0 ? ` (${hidden.length})` : ''}`}
    </Button>
  );
  const chips = [...hidden, ...linked.filter(isSet)];
  // Paper has no fields.
  const printed = fields
    .filter((filter) => isSet(filter) && !hidden.includes(filter))
    .map((filter) => `${filter.label}: ${shownOf(filter, list)}`)
    .concat(search && list.filters[search.name] ? `Search: ${list.filters[search.name]}` : []);
  return (
    // biome-ignore lint/a11y/useSemanticElements: not every browser and test tool knows the search element
    <div role="search" aria-label={label}>
      <form className="filter-bar d-flex flex-wrap align-items-end" onSubmit={submit}>
        {search && <TextFilter wide {...search} {...textOf(search.name)} />}
        {foldsAll && fold}
        {(isOpen || !foldsAll) && fields.filter((filter) => !more.includes(filter)).map(fieldOf)}
        {!foldsAll && fold}
        {/* The rest has lines of its own, so that no field moves when one comes or goes. */}
        {more.length > 0 && (
          <div className={`more-filters w-100 ${isOpen ? 'd-flex' : 'd-none'} flex-wrap align-items-end`}>
            {more.map(fieldOf)}
          </div>
        )}
        {chips.length > 0 && (
          <ul className="choices-line d-flex flex-fill w-100 gap-2" aria-label="Also filtered by">
            {chips.map((filter) => (
              <Chip
                key={filter.name}
                removal={`Remove the filter ${filter.label}: ${shownOf(filter, list)}`}
                onRemove={() => remove(filter)}
              >
                {filter.label}: <strong>{shownOf(filter, list)}</strong>
              </Chip>
            ))}
          </ul>
        )}
      </form>
      {printed.length > 0 && <p className="d-none d-print-block">{printed.join(' · ')}</p>}
    </div>
  );
}

/** Whether the window matches a media query. */
function useMediaQuery(query: string): boolean {
  const subscribe = useCallback(
    (onChange: () => void) => {
      const media = window.matchMedia(query);
      media.addEventListener('change', onChange);
      return () => media.removeEventListener('change', onChange);
    },
    [query],
  );
  return useSyncExternalStore(subscribe, () => window.matchMedia(query).matches);
}

interface TextProps {
  label: string;
  value: string;
  onType: (text: string) => void;
  onSettle: () => void;
  /** The main search: wider, with an icon. */
  wide?: boolean;
  placeholder?: string;
  maxLength?: number | undefined;
  type?: 'date' | undefined;
  /** Suggestions while typing. */
  suggestions?: readonly string[] | undefined;
}

const PlainInput = (props: ComponentProps<'input'>) => (
  <input className="form-control" autoComplete="off" {...props} />
);

function TextFilter({
  label,
  value,
  onType,
  onSettle,
  wide,
  placeholder,
  maxLength = 200,
  type,
  suggestions,
}: TextProps) {
  const id = useId();
  const Field = wide ? SearchInput : PlainInput;
  return (
    <div className={wide ? 'is-wide' : undefined}>
      <label className="form-label small text-secondary mb-1" htmlFor={id}>
        {label}
      </label>
      <Field
        id={id}
        value={value}
        placeholder={placeholder}
        maxLength={maxLength}
        type={type ?? 'search'}
        onChange={({ target }) => onType(target.value)}
        onBlur={onSettle}
        list={suggestions && `${id}-list`}
      />
      {suggestions && (
        <datalist id={`${id}-list`}>
          {suggestions.map((suggestion) => (
            <option key={suggestion} value={suggestion} />
          ))}
        </datalist>
      )}
    </div>
  );
}
