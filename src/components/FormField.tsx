import { type InputHTMLAttributes, type ReactNode, type Ref, useId } from 'react';
import { Input, type InputProps } from 'reactstrap';

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
        <div className="joined">
          {control}
          {action}
        </div>
      ) : (
        control
      )}
    </FieldFrame>
  );
}

export interface FieldTexts {
  label: ReactNode;
  error?: string | undefined;
  hint?: ReactNode;
}

/** The attributes that connect a control with its label, hint and message; to be spread on reactstrap's Input. */
export function controlProps(id: string, { error, hint }: FieldTexts) {
  const described = [error && `${id}-error`, hint && `${id}-hint`].filter(Boolean).join(' ');
  return {
    id,
    invalid: error ? true : undefined,
    'aria-describedby': described || undefined,
  };
}

/** The hint and the error below a control, with the ids that `controlProps` refers to. */
export function FieldNotes({ id, hint, error }: Omit<FieldTexts, 'label'> & { id: string }) {
  return (
    <>
      {hint && (
        <div className="form-text" id={`${id}-hint`}>
          {hint}
        </div>
      )}
      {error && (
        <div className="invalid-feedback" id={`${id}-error`}>
          {error}
        </div>
      )}
    </>
  );
}

/** The label, hint and error around a control, which screen readers read out with it. */
export function FieldFrame({
  id,
  label,
  error,
  hint,
  children,
}: FieldTexts & { id: string; children: ReactNode }) {
  return (
    <div className="mb-3">
      <label className="form-label" htmlFor={id}>
        {label}
      </label>
      {children}
      <FieldNotes id={id} hint={hint} error={error} />
    </div>
  );
}

type Choice = readonly [value: string, label: string];

interface SelectProps extends FieldTexts, Omit<InputHTMLAttributes<HTMLInputElement>, 'type'> {
  choices: readonly Choice[];
  ref?: Ref<HTMLInputElement>;
}

/** A FormField with a select. */
export function SelectField({ label, error, hint, choices, ref, ...select }: SelectProps) {
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

interface TextAreaProps extends FieldTexts, Omit<InputHTMLAttributes<HTMLInputElement>, 'type'> {
  rows?: number;
  ref?: Ref<HTMLInputElement>;
}

/** A FormField with several lines. */
export function TextAreaField({ label, error, hint, ref, ...textarea }: TextAreaProps) {
  const generated = useId();
  const id = textarea.id ?? generated;
  const texts = { label, error, hint };
  return (
    <FieldFrame {...texts} id={id}>
      <Input {...textarea} {...controlProps(id, texts)} type="textarea" innerRef={ref} />
    </FieldFrame>
  );
}
