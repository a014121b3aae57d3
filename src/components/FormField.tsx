import { type ComponentProps, type ReactNode, useId } from 'react';

interface Props extends FieldTexts, ComponentProps<'input'> {
  /** Content at the right end of the input. */
  action?: ReactNode;
}

/** A labelled input with hint and error. */
export function FormField({ label, error, hint, action, className, ...input }: Props) {
  const generated = useId();
  const id = input.id ?? generated;
  const texts = { label, error, hint };
  const control = <input type="text" {...input} {...controlProps(id, texts, 'form-control', className)} />;
  return (
    <FieldFrame {...texts} id={id}>
      {action ? (
        <div className="joined d-flex">
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

/** The attributes that connect a control with its label, hint and message, and its look. */
export function controlProps(
  id: string,
  { error, hint }: FieldTexts,
  look = 'form-control',
  className?: string,
) {
  const described = [error && `${id}-error`, hint && `${id}-hint`].filter(Boolean).join(' ');
  return {
    id,
    className: [className, look, error && 'is-invalid'].filter(Boolean).join(' '),
    'aria-invalid': error ? true : undefined,
    'aria-describedby': described || undefined,
  };
}

/** The hint and the error below a control, with the ids that `controlProps` refers to. */
export function FieldNotes({ id, hint, error }: Omit<FieldTexts, 'label'> & { id: string }) {
  return (
    <>
      {hint && (
        <div className="mt-1 small text-secondary" id={`${id}-hint`}>
          {hint}
        </div>
      )}
      {error && (
        <div className="mt-1 small text-danger" id={`${id}-error`}>
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

interface SelectProps extends FieldTexts, ComponentProps<'select'> {
  choices: readonly Choice[];
}

/** A FormField with a select. */
export function SelectField({ label, error, hint, choices, ...select }: SelectProps) {
  const generated = useId();
  const id = select.id ?? generated;
  const texts = { label, error, hint };
  return (
    <FieldFrame {...texts} id={id}>
      <select {...select} {...controlProps(id, texts, 'form-select')}>
        {choices.map(([value, name]) => (
          <option key={value} value={value}>
            {name}
          </option>
        ))}
      </select>
    </FieldFrame>
  );
}

/** A FormField with several lines. */
export function TextAreaField({ label, error, hint, ...textarea }: FieldTexts & ComponentProps<'textarea'>) {
  const generated = useId();
  const id = textarea.id ?? generated;
  const texts = { label, error, hint };
  return (
    <FieldFrame {...texts} id={id}>
      <textarea {...textarea} {...controlProps(id, texts)} />
    </FieldFrame>
  );
}
