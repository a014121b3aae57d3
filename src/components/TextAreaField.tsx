import { type Ref, type TextareaHTMLAttributes, useId } from 'react';
import { controlProps, FieldFrame, type FieldTexts } from './FieldFrame';

interface Props extends FieldTexts, TextareaHTMLAttributes<HTMLTextAreaElement> {
  ref?: Ref<HTMLTextAreaElement>;
}

/** FormField for a text of several lines. */
export function TextAreaField({ label, error, hint, ref, ...textarea }: Props) {
  const generated = useId();
  const id = textarea.id ?? generated;
  const texts = { label, error, hint };
  return (
    <FieldFrame {...texts} id={id}>
      <textarea {...textarea} {...controlProps(id, texts)} ref={ref} />
    </FieldFrame>
  );
}
