import { FieldNotes } from '../../../components/FieldFrame';
import './choiceField.scss';
import { type ReactNode, useId } from 'react';

interface Props<Value extends string> {
  label: string;
  name: string;
  value: Value;
  choices: readonly (readonly [value: Value, label: string])[];
  hint?: ReactNode;
  error?: string | undefined;
  onChoose: (value: Value) => void;
}

/** One of a few choices, side by side. */
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
    <fieldset className="field choice-field" aria-describedby={described || undefined}>
      <legend className="form-label">{label}</legend>
      <div className="choice-segments">
        {choices.map(([choice, text]) => (
          <label key={choice}>
            <input
              type="radio"
              name={`${id}${name}`}
              value={choice}
              checked={choice === value}
              onChange={() => onChoose(choice)}
            />
            {text}
          </label>
        ))}
      </div>
      <FieldNotes id={id} hint={hint} error={error} />
    </fieldset>
  );
}
