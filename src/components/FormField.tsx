import { type InputHTMLAttributes, type ReactNode, type Ref, useId } from 'react';
import { controlProps, FieldFrame, type FieldTexts, type MessageElsewhere } from './FieldFrame';

interface Props extends FieldTexts, MessageElsewhere, InputHTMLAttributes<HTMLInputElement> {
  /** Stands at the right end of the input. */
  action?: ReactNode;
  ref?: Ref<HTMLInputElement>;
}

/** A labelled input with its message; the message is read out with the input. */
export function FormField({ label, error, errorId, hint, action, ref, ...input }: Props) {
  const generated = useId();
  const id = input.id ?? generated;
  const texts = { label, error, hint };
  return (
    <FieldFrame {...texts} id={id}>
      <input {...input} {...controlProps(id, { ...texts, errorId })} ref={ref} />
      {action}
    </FieldFrame>
  );
}
