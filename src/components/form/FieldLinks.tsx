import { Fragment, type MouseEvent, type RefObject } from 'react';

interface Props {
  /** The names of the fields with errors, in their order on screen. */
  fields: readonly string[];
  /** The texts of the links by name: the labels of the fields, or their errors. */
  labels: Readonly<Record<string, string>>;
  form: RefObject<HTMLFormElement | null>;
  /** Moves the focus to a field that is not an input of the form, by its name. */
  onFocus?: Readonly<Record<string, () => void>>;
}

/** The fields of a form that need attention, as links in a list. */
export function FieldLinks({ fields, labels, form, onFocus = {} }: Props) {
  const focus = (event: MouseEvent, name: string) => {
    event.preventDefault();
    if (onFocus[name]) return onFocus[name]();
    const field = `[name="${name}"], [data-field="${name}"] :is([contenteditable], input)`;
    form.current?.querySelector<HTMLElement>(field)?.focus();
  };
  return (
    <>
      {/* The spaces part the names where the text is read in one go, as in an alert. */}
      {fields.length === 1 ? '1 field needs attention:' : `${fields.length} fields need attention:`}{' '}
      <ul className="mb-0">
        {fields.map((name) => (
          <Fragment key={name}>
            <li>
              <a href={`#${name}`} className="alert-link" onClick={(event) => focus(event, name)}>
                {labels[name]}
              </a>
            </li>{' '}
          </Fragment>
        ))}
      </ul>
    </>
  );
}
