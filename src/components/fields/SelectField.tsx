import { type InputHTMLAttributes, type Ref, useId } from 'react';
import { Input } from 'reactstrap';
import { controlProps, FieldFrame, type FieldTexts } from '../FormField';

type Choice = readonly [value: string, label: string];

interface Props extends FieldTexts, Omit<InputHTMLAttributes<HTMLInputElement>, 'type'> {
  choices: readonly Choice[];
  ref?: Ref<HTMLInputElement>;
}

/** A FormField with a select. */
export function SelectField({ label, error, hint, choices, ref, ...select }: Props) {
  const generated = useId();
  const id = select.id ?? generated;
  const texts = { label, error, hint };
  return (
    <FieldFrame {...texts} id={id}>
      <Input {...select} {...controlProps(id, texts)} type="select" innerRef={ref}>
        {choices.map(([value, name]) => (
          <option key={value} value={value}>
            {name}
          </option>
        ))}
      </Input>
    </FieldFrame>
  );
}
