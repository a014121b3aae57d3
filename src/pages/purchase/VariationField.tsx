import { type Ref, useId } from 'react';
import { parseVariations } from '../../lib/variations';

interface Props {
  /** The simulation's variations, as stored; nothing is shown where there are none. */
  variations: string;
  chosen: string;
  error: string | undefined;
  /** The first choice, for the cursor. */
  ref?: Ref<HTMLInputElement>;
  onChoose: (key: string) => void;
}

export function VariationField({ variations, chosen, error, ref, onChoose }: Props) {
  const id = useId();
  const offered = parseVariations(variations);
  if (offered.length === 0) return null;
  return (
    <fieldset className="variations" aria-describedby={error ? `${id}error` : undefined}>
      <legend className="form-label">Activity variation</legend>
      {offered.map(({ key, label }, index) => (
        <label key={key} className="variation">
          <input
            ref={index === 0 ? ref : undefined}
            type="radio"
            name={id}
            value={key}
            checked={chosen === key}
            onChange={() => onChoose(key)}
          />
          {label}
        </label>
      ))}
      {error && (
        <p id={`${id}error`} className="field-error">
          {error}
        </p>
      )}
    </fieldset>
  );
}
