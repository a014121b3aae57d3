import FilterIcon from 'bootstrap-icons/icons/filter.svg?react';
import SearchIcon from 'bootstrap-icons/icons/search.svg?react';
import './filterBar.scss';
import { type FormEvent, Fragment, type ReactNode, useId, useState } from 'react';
import { Button, Form, Input, Label } from 'reactstrap';
import { Chip } from '../Chip';
import { focusHeading } from '../focusHeading';
import { useMediaQuery } from './useMediaQuery';

/** A filter as a chip shows it. */
export interface ShownFilter {
  label: string;
  /** The rows that it lets through, in words; '' if it is not set. */
  shown: string;
  clear: () => void;
}

/** A filter with its field. */
interface FoldableFilter extends ShownFilter {
  field: ReactNode;
}

interface BarProps {
  /** The label of the search field. */
  label: string;
  /** Enter was pressed: the text is applied at once. */
  onSubmit: () => void;
  /** The filters that matter most; on small screens, only the search is in front. */
  filters?: readonly FoldableFilter[];
  /** Further filters, which are folded up. */
  more?: readonly FoldableFilter[];
  /** Filters that only links can set, which have no field. */
  linked?: readonly ShownFilter[];
  /** The search. */
  children?: ReactNode;
}

/** Where all filters are folded up: on phones, upright or on their side. */
const SMALL_SCREEN = '(max-width: 599.98px), (max-height: 479.98px)';

const fieldsOf = (filters: readonly FoldableFilter[]) =>
  filters.map(({ label, field }) => <Fragment key={label}>{field}</Fragment>);

const isSet = ({ shown }: ShownFilter) => shown !== '';

/** The filters above a list. Those that are set but out of sight are chips. */
export function FilterBar({ label, onSubmit, filters = [], more = [], linked = [], children }: BarProps) {
  const [isOpen, setIsOpen] = useState(false);
  const foldsAll = useMediaQuery(SMALL_SCREEN);
  const foldable = foldsAll ? [...filters, ...more] : more;
  const folded = isOpen ? [] : foldable.filter(isSet);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onSubmit();
  };
  const classes = ['filter-bar', isOpen && 'is-open', foldsAll && 'folds-all', more.length > 0 && 'has-more'];
  return (
    <Form role="search" aria-label={label} className={classes.filter(Boolean).join(' ')} onSubmit={submit}>
      {children}
      {fieldsOf(filters)}
      {foldable.length > 0 && (
        <Button
          type="button"
          outline
          color="primary"
          className="filter-fold"
          aria-expanded={isOpen}
          onClick={() => setIsOpen(!isOpen)}
        >
          <FilterIcon />{' '}
          <span>{`${isOpen ? 'Fewer' : 'More'} filters${folded.length > 0 ? ` (${folded.length})` : ''}`}</span>
        </Button>
      )}
      {more.length > 0 && <div className="more-filters">{fieldsOf(more)}</div>}
      <FilterChips filters={[...folded, ...linked.filter(isSet)]} />
    </Form>
  );
}

function FilterChips({ filters }: { filters: readonly ShownFilter[] }) {
  if (filters.length === 0) return null;
  const remove = (clear: () => void) => {
    focusHeading();
    clear();
  };
  return (
    <ul className="filter-chips list-unstyled d-flex gap-2 mb-0" aria-label="Also filtered by">
      {filters.map(({ label, shown, clear }) => (
        <Chip key={label} removal={`Remove the filter ${label}: ${shown}`} onRemove={() => remove(clear)}>
          {label}: <strong>{shown}</strong>
        </Chip>
      ))}
    </ul>
  );
}

interface TextProps {
  label: string;
  value: string;
  onType: (text: string) => void;
  onSettle: () => void;
  /** The main search: wider, with an icon. */
  wide?: boolean;
  placeholder?: string;
  maxLength?: number;
  /** Suggestions while typing. */
  suggestions?: readonly string[];
}

export function TextFilter({
  label,
  value,
  onType,
  onSettle,
  wide,
  placeholder,
  maxLength = 200,
  suggestions,
}: TextProps) {
  const id = useId();
  return (
    <div className={wide ? 'is-wide' : undefined}>
      <Label for={id}>{label}</Label>
      <div className="position-relative">
        {wide && <SearchIcon className="search-icon" />}
        <Input
          id={id}
          type="search"
          autoComplete="off"
          value={value}
          placeholder={placeholder}
          maxLength={maxLength}
          onChange={({ target }) => onType(target.value)}
          onBlur={onSettle}
          list={suggestions && `${id}-list`}
        />
      </div>
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

/** A text that can be folded up. */
export const textFilter = (props: TextProps): FoldableFilter => ({
  label: props.label,
  field: <TextFilter {...props} />,
  shown: props.value.trim(),
  clear: () => props.onType(''),
});

interface SelectProps<Value extends string> {
  label: string;
  value: Value;
  choices: readonly (readonly [value: Value, label: string])[];
  onChoose: (value: Value) => void;
}

export function SelectFilter<Value extends string>({ label, value, choices, onChoose }: SelectProps<Value>) {
  const id = useId();
  const choose = (chosen: string) => {
    const choice = choices.find(([known]) => known === chosen);
    if (choice) onChoose(choice[0]);
  };
  return (
    <div>
      <Label for={id}>{label}</Label>
      <Input id={id} type="select" value={value} onChange={({ target }) => choose(target.value)}>
        {choices.map(([known, name]) => (
          <option key={known} value={known}>
            {name}
          </option>
        ))}
      </Input>
    </div>
  );
}

interface FoldableSelect<Value extends string> extends SelectProps<Value> {
  /** The choice from the start; the first one, unless given. */
  initial?: NoInfer<Value>;
}

/** A choice that can be folded up. */
export function selectFilter<Value extends string>({
  initial,
  ...props
}: FoldableSelect<Value>): FoldableFilter {
  const { label, value, choices, onChoose } = props;
  const unset = initial ?? choices[0]?.[0];
  const [, name] = choices.find(([known]) => known === value) ?? [];
  return {
    label,
    field: <SelectFilter {...props} />,
    shown: value === unset ? '' : (name ?? value),
    clear: () => unset !== undefined && onChoose(unset),
  };
}
