import type { MouseEvent, RefObject } from 'react';

interface Props {
  /** The errors by the name of their field. */
  problems: Readonly<Record<string, string>>;
  /** The labels of the fields by name, in their order on screen. */
  labels: Readonly<Record<string, string>>;
  form: RefObject<HTMLFormElement | null>;
  /** Moves the focus to a field that is not an input of the form, by its name. */
  onFocus?: Readonly<Record<string, () => void>> | undefined;
}

/** The errors of a form in a list, each a link to its field. */
export function FieldLinks({ problems, labels, form, onFocus = {} }: Props) {
  const focus = (event: MouseEvent, name: string) => {
    event.preventDefault();
    if (onFocus[name]) return onFocus[name]();
    const field = `[name="${name}"], [data-field="${name}"] :is([contenteditable], input)`;
    form.current?.querySelector<HTMLElement>(field)?.focus();
  };
  const fields = Object.keys(labels).filter((name) => name in problems);
  return (
    <>
      {/* The spaces part the lines where the text is read in one go, as in an alert. */}
      <span>
        {fields.length === 1 ? '1 field needs attention: ' : `${fields.length} fields need attention: `}
      </span>
      <ul className="mb-0">
        {fields.map((name) => (
          <li key={name}>
            <a href={`#${name}`} className="alert-link" onClick={(event) => focus(event, name)}>
              {`${labels[name]}: ${problems[name]}`}
            </a>{' '}
          </li>
        ))}
      </ul>
    </>
  );
}
