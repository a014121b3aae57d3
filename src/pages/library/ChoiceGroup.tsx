import { useId } from 'react';
import { Button } from 'reactstrap';

interface Props<Value extends string> {
  label: string;
  value: Value;
  choices: readonly (readonly [value: Value, label: string])[];
  /** The number of results of each choice. */
  counts: ReadonlyMap<string, number> | undefined;
  onChoose: (value: Value) => void;
}

/** A row of choices, one of which is selected. */
export function ChoiceGroup<Value extends string>({ label, value, choices, counts, onChoose }: Props<Value>) {
  const id = useId();
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be laid out as a row everywhere
    <div role="group" aria-labelledby={id} className={`choices-${label.toLowerCase()}`}>
      <span id={id} className="form-label">
        {label}
      </span>
      <div className="choices-row d-flex gap-2">
        {choices.map(([choice, name]) => (
          <Button
            key={choice}
            type="button"
            color="primary"
            outline
            size="sm"
            active={choice === value}
            className="choice rounded-pill"
            aria-pressed={choice === value}
            onClick={() => onChoose(choice)}
          >
            {name} {counts && <span className="choice-count">{counts.get(choice) ?? 0}</span>}
          </Button>
        ))}
      </div>
    </div>
  );
}
