import FilterIcon from 'bootstrap-icons/icons/filter.svg?react';
import SearchIcon from 'bootstrap-icons/icons/search.svg?react';
import './filterBar.scss';
import { type FormEvent, type ReactNode, useId, useState } from 'react';
import { Button, Form, Input, Label } from 'reactstrap';

interface BarProps {
  /** The label of the search field. */
  label: string;
  /** Enter was pressed: the text is applied at once. */
  onSubmit: () => void;
  /** The search and the filters that matter most; on a phone, only the search is in front. */
  children: ReactNode;
  /** Further filters, which are folded up. */
  more?: ReactNode;
  /** Whether one of the further filters is set: they are unfolded. */
  isMoreSet?: boolean;
}

/** The filters above a list. */
export function FilterBar({ label, onSubmit, children, more, isMoreSet = false }: BarProps) {
  const [isOpen, setIsOpen] = useState(isMoreSet);
  const [wasSet, setWasSet] = useState(isMoreSet);
  if (isMoreSet !== wasSet) {
    setWasSet(isMoreSet);
    if (isMoreSet) setIsOpen(true);
  }
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onSubmit();
  };
  return (
    <Form
      role="search"
      aria-label={label}
      className={`filter-bar ${isOpen ? 'is-open' : ''} ${more ? 'has-more' : ''}`}
      onSubmit={submit}
    >
      {children}
      <Button
        type="button"
        outline
        color="primary"
        className="filter-fold"
        aria-expanded={isOpen}
        onClick={() => setIsOpen(!isOpen)}
      >
        <FilterIcon /> {isOpen ? 'Fewer filters' : 'More filters'}
      </Button>
      {more && <div className="more-filters">{more}</div>}
    </Form>
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
