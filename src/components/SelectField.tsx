import './selectField.scss';
import { type Ref, type SelectHTMLAttributes, useId } from 'react';
import { controlProps, FieldFrame, type FieldTexts } from './FieldFrame';

export type Choice = readonly [value: string, label: string];

interface Props extends FieldTexts, SelectHTMLAttributes<HTMLSelectElement> {
  choices: readonly Choice[];
  ref?: Ref<HTMLSelectElement>;
}

/** FormField for one of a few known values. */
export function SelectField({ label, error, hint, choices, ref, ...select }: Props) {
  const generated = useId();
  const id = select.id ?? generated;
  const texts = { label, error, hint };
  const { className, ...control } = controlProps(id, texts);
  return (
    <FieldFrame {...texts} id={id}>
      <select {...select} {...control} className={`${className} select-field`} ref={ref}>
        {choices.map(([value, name]) => (
          <option key={value} value={value}>
            {name}
          </option>
        ))}
      </select>
    </FieldFrame>
  );
}
