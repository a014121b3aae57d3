import { type ReactNode, useId } from 'react';
import { Button } from 'reactstrap';
import { FieldNotes } from '../FormField';

interface Props<Value extends string> {
  label: string;
  name: string;
  /** '' is none of them. */
  value: Value | '';
  choices: readonly (readonly [value: Value, label: string])[];
  hint?: ReactNode;
  error?: string | undefined;
  onChoose: (value: Value) => void;
}

/** A radio group whose options are buttons in a row. */
export function ChoiceField<Value extends string>({
  label,
  name,
  value,
  choices,
  hint,
  error,
  onChoose,
}: Props<Value>) {
  const id = useId();
  const described = [error && `${id}-error`, hint && `${id}-hint`].filter(Boolean).join(' ');
  return (
    <fieldset className="mb-3" data-field={name} aria-describedby={described || undefined}>
      <legend className="h5">{label}</legend>
      <div className="joined">
        {choices.map(([choice, text]) => (
          <Button key={choice} tag="label" outline color="primary" className="px-4" active={choice === value}>
            <input
              type="radio"
              className="visually-hidden"
              name={`${id}${name}`}
              value={choice}
              checked={choice === value}
              onChange={() => onChoose(choice)}
            />
            {text}
          </Button>
        ))}
      </div>
      <FieldNotes id={id} hint={hint} error={error} />
    </fieldset>
  );
}
