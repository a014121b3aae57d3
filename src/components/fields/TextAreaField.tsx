import { type InputHTMLAttributes, type Ref, useId } from 'react';
import { Input } from 'reactstrap';
import { controlProps, FieldFrame, type FieldTexts } from '../FormField';

interface Props extends FieldTexts, Omit<InputHTMLAttributes<HTMLInputElement>, 'type'> {
  rows?: number;
  ref?: Ref<HTMLInputElement>;
}

/** A FormField with several lines. */
export function TextAreaField({ label, error, hint, ref, ...textarea }: Props) {
  const generated = useId();
  const id = textarea.id ?? generated;
  const texts = { label, error, hint };
  return (
    <FieldFrame {...texts} id={id}>
      <Input {...textarea} {...controlProps(id, texts)} type="textarea" innerRef={ref} />
    </FieldFrame>
  );
}
