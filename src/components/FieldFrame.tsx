import type { ReactNode } from 'react';

export interface FieldTexts {
  label: ReactNode;
  error?: string | undefined;
  hint?: ReactNode;
}

/** What ties a control to its texts: to be spread on the input. */
export function controlProps(id: string, { error, hint }: FieldTexts) {
  const described = [error && `${id}-error`, hint && `${id}-hint`].filter(Boolean).join(' ');
  return {
    id,
    className: `form-control${error ? ' is-invalid' : ''}`,
    'aria-invalid': error ? (true as const) : undefined,
    'aria-describedby': described || undefined,
  };
}

/** The label, hint and message around a control; they are read out with it. */
export function FieldFrame({
  id,
  label,
  error,
  hint,
  children,
}: FieldTexts & { id: string; children: ReactNode }) {
  return (
    <div className="field">
      <label className="form-label" htmlFor={id}>
        {label}
      </label>
      <div className="field-control">{children}</div>
      {hint && (
        <div id={`${id}-hint`} className="form-text">
          {hint}
        </div>
      )}
      {error && (
        <div id={`${id}-error`} className="field-error">
          {error}
        </div>
      )}
    </div>
  );
}
