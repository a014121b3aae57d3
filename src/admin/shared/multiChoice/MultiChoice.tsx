import { counted } from '../../../rules/money';
import './multiChoice.scss';
import { type KeyboardEvent, useId, useRef, useState } from 'react';
import { Chip } from '../../../components/Chip';
import { controlProps, FieldFrame, type FieldTexts } from '../../../components/FormField';
import { foldText } from '../../../rules/texts';

/** An item to choose. */
interface Option {
  value: string;
  label: string;
  /** The item is not suggested any more, but shown if it was chosen before. */
  retired?: boolean;
}

interface ChosenItemsProps {
  label: string;
  options: readonly Option[];
  value: readonly string[];
  onRemove: (value: string) => void;
}

/** The chosen items in their order; an item that is unknown, perhaps deleted, is shown by its id. */
function ChosenItems({ label, options, value, onRemove }: ChosenItemsProps) {
  if (value.length === 0) return null;
  const known = new Map(options.map((option) => [option.value, option.label]));
  return (
    <ul aria-label={label} className="list-unstyled d-flex flex-wrap gap-2 mt-2 mb-0">
      {value.map((entry) => {
        const name = known.get(entry) ?? entry;
        return (
          <Chip key={entry} removal={`Remove ${name}`} onRemove={() => onRemove(entry)}>
            {name}
          </Chip>
        );
      })}
    </ul>
  );
}

interface Props extends FieldTexts {
  name: string;
  /** Null until they are loaded. */
  options: readonly Option[] | null;
  value: readonly string[];
  onChange: (value: string[]) => void;
  /** The plural of the offered items: 'simulations'. */
  what: string;
  /** Tells that the options could not be loaded. */
  isFailed?: boolean;
}

/** Chooses several of many items: a search box that suggests matches, and the chosen items below. */
export function MultiChoice({ name, options, value, onChange, what, isFailed = false, ...texts }: Props) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [text, setText] = useState('');
  const [open, setOpen] = useState(false);
  const [active, setActive] = useState(0);
  const wanted = foldText(text.trim());
  const offered = (options ?? []).filter(
    (option) => !option.retired && !value.includes(option.value) && foldText(option.label).includes(wanted),
  );
  const current = Math.min(active, offered.length - 1);
  const results = counted(offered.length, 'result');
  const nothing = options
    ? `No ${what} found.`
    : isFailed
      ? `The ${what} could not be loaded.`
      : `Loading ${what}…`;

  const close = () => {
    setOpen(false);
    setText('');
    setActive(0);
  };
  const choose = (option: Option | undefined) => {
    if (!option) return;
    onChange([...value, option.value]);
    setText('');
  };

  const keys: Record<string, () => void> = {
    ArrowDown: () => {
      if (open) setActive((current + 1) % Math.max(offered.length, 1));
      setOpen(true);
    },
    ArrowUp: () => {
      if (open) setActive((current - 1 + offered.length) % Math.max(offered.length, 1));
      setOpen(true);
    },
    // Enter chooses the suggestion instead of submitting the form.
    Enter: () => (open ? choose(offered[current]) : setOpen(true)),
    Escape: close,
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const act = Object.hasOwn(keys, event.key) ? keys[event.key] : undefined;
    // The keys of an input method, until it has committed its text, are its own.
    if (!act || event.nativeEvent.isComposing || (event.key === 'Escape' && !open)) return;
    event.preventDefault();
    act();
  };

  return (
    <div className="mb-3">
      <FieldFrame {...texts} id={id}>
        <div className="position-relative">
          <input
            {...controlProps(id, texts)}
            ref={input}
            name={name}
            type="text"
            role="combobox"
            autoComplete="off"
            aria-autocomplete="list"
            aria-expanded={open}
            aria-controls={`${id}-list`}
            aria-activedescendant={open && current >= 0 ? `${id}-${current}` : undefined}
            placeholder={`Search ${what}`}
            value={text}
            onChange={({ target }) => {
              setText(target.value);
              setActive(0);
              setOpen(true);
            }}
            onClick={() => setOpen(true)}
            onKeyDown={onKeyDown}
            onBlur={close}
          />
          <div
            id={`${id}-list`}
            role="listbox"
            aria-label={`Choice of ${what}`}
            aria-multiselectable="true"
            className={`dropdown-menu choice-list w-100 ${open && offered.length > 0 ? 'show' : ''}`}
            hidden={!open || offered.length === 0}
          >
            {offered.map((option, index) => (
              // biome-ignore lint/a11y/useFocusableInteractive lint/a11y/useKeyWithClickEvents: the focus and the keys stay in the search box
              <div
                key={option.value}
                id={`${id}-${index}`}
                role="option"
                aria-selected={false}
                className={`dropdown-item text-wrap ${index === current ? 'active' : ''}`}
                ref={(element) => {
                  if (open && index === current) element?.scrollIntoView({ block: 'nearest' });
                }}
                onMouseDown={(event) => event.preventDefault()}
                onClick={() => choose(option)}
              >
                {option.label}
              </div>
            ))}
          </div>
          {open && offered.length === 0 && (
            <p className="dropdown-menu choice-list w-100 show p-3 text-secondary">{nothing}</p>
          )}
        </div>
      </FieldFrame>
      <span role="status" className="visually-hidden">
        {open && (options ? results : nothing)}
      </span>
      <ChosenItems
        label={`Chosen ${what}`}
        options={options ?? []}
        value={value}
        onRemove={(gone) => {
          onChange(value.filter((entry) => entry !== gone));
          input.current?.focus();
        }}
      />
    </div>
  );
}
