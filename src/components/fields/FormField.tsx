import { type InputHTMLAttributes, type ReactNode, type Ref, useId } from 'react';
import { Input, type InputProps } from 'reactstrap';
import { controlProps, FieldFrame, type FieldTexts } from './FieldFrame';

interface Props extends FieldTexts, InputHTMLAttributes<HTMLInputElement> {
  type?: InputProps['type'];
  /** Content at the right end of the input. */
  action?: ReactNode;
  ref?: Ref<HTMLInputElement>;
}

/** A labelled input with hint and error. */
export function FormField({ label, error, hint, action, ref, ...input }: Props) {
  const generated = useId();
  const id = input.id ?? generated;
  const texts = { label, error, hint };
  const control = <Input {...input} {...controlProps(id, texts)} innerRef={ref} />;
  return (
    <FieldFrame {...texts} id={id}>
      {action ? (
        <div className="with-action">
          {control}
          {action}
        </div>
      ) : (
        control
      )}
    </FieldFrame>
  );
}
