import type { ReactNode } from 'react';

export interface FieldTexts {
  label: ReactNode;
  error?: string | undefined;
  hint?: ReactNode;
}

export interface MessageElsewhere {
  /** The id of a message about the control that stands elsewhere. */
  errorId?: string | undefined;
}

/** What ties a control to its texts: to be spread on the input. */
export function controlProps(id: string, { error, hint, errorId }: FieldTexts & MessageElsewhere) {
  const described = [errorId, error && `${id}-error`, hint && `${id}-hint`].filter(Boolean).join(' ');
  const invalid = Boolean(error || errorId);
  return {
    id,
    className: `form-control${invalid ? ' is-invalid' : ''}`,
    'aria-invalid': invalid ? (true as const) : undefined,
    'aria-describedby': described || undefined,
  };
}

/** The hint and the message below a control, under the ids that `controlProps` names. */
export function FieldNotes({ id, hint, error }: Omit<FieldTexts, 'label'> & { id: string }) {
  return (
    <>
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
    </>
  );
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
      <FieldNotes id={id} hint={hint} error={error} />
    </div>
  );
}
