import { type Ref, useId } from 'react';
import { FormFeedback, FormGroup, Input, Label } from 'reactstrap';
import { parseVariations } from '../../rules/variations';

interface Props {
  /** The simulation's `variations` text; without variations nothing is rendered. */
  variations: string;
  chosen: string;
  error: string | undefined;
  /** A ref to the first choice, for the focus. */
  ref?: Ref<HTMLInputElement>;
  onChoose: (key: string) => void;
}

export function VariationField({ variations, chosen, error, ref, onChoose }: Props) {
  const id = useId();
  const offered = parseVariations(variations);
  if (offered.length === 0) return null;
  return (
    <FormGroup tag="fieldset" className="mb-4" aria-describedby={error ? `${id}error` : undefined}>
      <legend className="h5 mb-1">Activity variation</legend>
      {offered.map(({ key, label }, index) => (
        <Label key={key} check className="d-flex align-items-center gap-2 py-2 border-bottom">
          <Input
            innerRef={index === 0 ? ref : undefined}
            className="flex-shrink-0 m-0"
            type="radio"
            name={id}
            value={key}
            checked={chosen === key}
            onChange={() => onChoose(key)}
          />
          <span>{label}</span>
        </Label>
      ))}
      {error && <FormFeedback id={`${id}error`}>{error}</FormFeedback>}
    </FormGroup>
  );
}
