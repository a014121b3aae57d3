import { useId } from 'react';

interface Props<Value extends string> {
  label: string;
  value: Value;
  choices: readonly (readonly [value: Value, label: string, ...others: unknown[]])[];
  onChoose: (value: Value) => void;
}

/** A labelled choice of a filter, which takes effect at once. */
export function Select<Value extends string>({ label, value, choices, onChoose }: Props<Value>) {
  const id = useId();
  const choose = (chosen: string) => {
    const choice = choices.find(([known]) => known === chosen);
    if (choice) onChoose(choice[0]);
  };
  return (
    <div>
      <label className="form-label small text-secondary mb-1" htmlFor={id}>
        {label}
      </label>
      <select id={id} className="form-select" value={value} onChange={({ target }) => choose(target.value)}>
        {choices.map(([known, name]) => (
          <option key={known} value={known}>
            {name}
          </option>
        ))}
      </select>
    </div>
  );
}
