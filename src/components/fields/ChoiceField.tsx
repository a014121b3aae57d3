import './choiceField.scss';
import { type ReactNode, useId } from 'react';
import { Button, ButtonGroup } from 'reactstrap';
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
      <ButtonGroup role="presentation" className="choice-segments">
        {choices.map(([choice, text]) => (
          <Button key={choice} tag="label" outline color="primary" active={choice === value}>
            <input
              type="radio"
              name={`${id}${name}`}
              value={choice}
              checked={choice === value}
              onChange={() => onChoose(choice)}
            />
            {text}
          </Button>
        ))}
      </ButtonGroup>
      <FieldNotes id={id} hint={hint} error={error} />
    </fieldset>
  );
}
