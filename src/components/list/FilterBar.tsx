import './filterBar.scss';
import { type FormEvent, type ReactNode, useId } from 'react';
import { Form, Input, Label } from 'reactstrap';
import { SearchIcon } from '../icons';

interface BarProps {
  /** The label of the search field. */
  label: string;
  /** Enter was pressed: the text is applied at once. */
  onSubmit: () => void;
  children: ReactNode;
}

/** The filters above a list. */
export function FilterBar({ label, onSubmit, children }: BarProps) {
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onSubmit();
  };
  return (
    <Form role="search" aria-label={label} className="filter-bar" onSubmit={submit}>
      {children}
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
        {wide && <SearchIcon />}
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
