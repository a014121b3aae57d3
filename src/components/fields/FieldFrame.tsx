import type { ReactNode } from 'react';
import { FormFeedback, FormGroup, FormText, Label } from 'reactstrap';

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
        <FormText tag="div" id={`${id}-hint`}>
          {hint}
        </FormText>
      )}
      {error && <FormFeedback id={`${id}-error`}>{error}</FormFeedback>}
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
    <FormGroup>
      <Label for={id}>{label}</Label>
      {children}
      <FieldNotes id={id} hint={hint} error={error} />
    </FormGroup>
  );
}
