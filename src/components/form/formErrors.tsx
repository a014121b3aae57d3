import { type FormEvent, type MouseEvent, type RefObject, useEffect, useLayoutEffect, useRef } from 'react';
import type { FieldErrors, FieldValues, Path, Resolver, SubmitHandler, UseFormReturn } from 'react-hook-form';
import { Button } from 'reactstrap';
import type { Failure } from '../../api/http';
import { MessageBox } from '../MessageBox';

/** The messages of a form's errors, by the name of their field. */
export const messagesOf = (errors: FieldErrors): Readonly<Record<string, string>> =>
  Object.fromEntries(
    Object.entries(errors).flatMap(([name, error]) =>
      name === 'root' ? [] : [[name, String(error?.message ?? '')]],
    ),
  );

/** Shows a refusal at the fields that it names, or else as the error of the form. */
export function showRefusal<Values extends FieldValues>(
  { getValues, setError }: Pick<UseFormReturn<Values>, 'getValues' | 'setError'>,
  { message, errors = {} }: Pick<Failure, 'message' | 'errors'>,
  shouldFocus = true,
): void {
  const refused = (Object.keys(getValues()) as Path<Values>[]).filter((name) => name in errors);
  for (const [index, name] of refused.entries()) {
    setError(
      name,
      { type: 'server', message: errors[name] ?? '' },
      { shouldFocus: shouldFocus && index === 0 },
    );
  }
  if (refused.length === 0) setError('root', { type: 'server', message });
}

/** The handler of a form's submit event; it ignores a second press while the first is under way. */
export const submitOnce = <Values extends FieldValues>(
  { formState, handleSubmit }: UseFormReturn<Values>,
  send: SubmitHandler<Values>,
) => (formState.isSubmitting ? (event: FormEvent) => event.preventDefault() : handleSubmit(send));

export type Problems<Values> = { [Name in keyof Values]?: string | undefined };

/** The inputs whose value browsers give as empty although they are not: dates that are not whole. */
export const unreadNames = ({ current }: RefObject<HTMLFormElement | null>): string[] =>
  [...(current?.querySelectorAll('input') ?? [])].flatMap(({ name, validity }) =>
    validity.badInput ? [name] : [],
  );

const NOT_WHOLE = 'Enter the whole date and time, or clear the field.';

/** A resolver made of a function that gives each field's error. */
export const resolverOf =
  <Values extends FieldValues>(
    problemsOf: (values: Values) => Problems<Values>,
    form: RefObject<HTMLFormElement | null>,
  ): Resolver<Values> =>
  (values) => {
    const problems = Object.entries(problemsOf(values)).filter(([, message]) => message);
    const errors = [...problems, ...unreadNames(form).map((name) => [name, NOT_WHOLE] as const)].map(
      ([field, message]) => [field, { type: 'check', message }],
    );
    return errors.length > 0 ? { values: {}, errors: Object.fromEntries(errors) } : { values, errors: {} };
  };

interface Props {
  form: {
    failure: Failure | null;
    /** The errors by the name of their field. */
    problems: Readonly<Record<string, string>>;
    /** The number of attempts to send: each one with errors focuses the list. */
    submitCount?: number;
  };
  /** The labels of the fields by name, in their order on screen. */
  labels: Readonly<Record<string, string>>;
  /** The result for the record, before the reason: 'Nothing has been saved.' */
  lead?: string;
  className?: string;
  /** Moves the focus to a field that is not an input of the form, by its name. */
  onFocus?: Readonly<Record<string, () => void>>;
}

/**
 * The reason why a form was not saved. The fields with errors are listed as links to them; a refused save focuses the
 * list, which follows as they are corrected.
 */
export function FormFailure({ form, labels, lead, className, onFocus }: Props) {
  const { failure, problems, submitCount } = form;
  const box = useRef<HTMLDivElement>(null);
  // The message is above the fields, far from Save.
  useEffect(() => {
    if (failure && !failure.errors) box.current?.scrollIntoView({ block: 'nearest' });
  }, [failure]);
  const hasProblems = Object.keys(labels).some((name) => name in problems);
  // Before the errors are painted: later, it could take the focus from a field that the user has chosen meanwhile.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the list takes the focus at each attempt, not as it changes
  useLayoutEffect(() => {
    if (submitCount && hasProblems) box.current?.focus();
  }, [submitCount]);
  // The server may refuse a field that the form does not have.
  const refused = Object.keys(failure?.errors ?? {});
  const message = refused.length > 0 && refused.every((name) => name in labels) ? '' : failure?.message;
  if (!message && !hasProblems) return null;
  const isConflict = failure?.status === 409 && !failure.errors;
  const text = [!isConflict && lead, message].filter(Boolean).join(' ');
  return (
    <MessageBox
      ref={box}
      color="danger"
      tabIndex={-1}
      className={`${hasProblems ? 'invalid-fields' : ''} ${className ?? ''}`}
    >
      <div role="alert">
        {text && <span>{`${text} `}</span>}
        {hasProblems && <FieldLinks problems={problems} labels={labels} onFocus={onFocus} />}
      </div>
    </MessageBox>
  );
}

interface FieldLinksProps {
  /** The errors by the name of their field. */
  problems: Readonly<Record<string, string>>;
  /** The labels of the fields by name, in their order on screen. */
  labels: Readonly<Record<string, string>>;
  /** Moves the focus to a field that is not an input of the form, by its name. */
  onFocus?: Readonly<Record<string, () => void>> | undefined;
}

/** The fields of a form that have errors, in a list of links to them; the reason stands at each. */
export function FieldLinks({ problems, labels, onFocus = {} }: FieldLinksProps) {
  const focus = (event: MouseEvent<HTMLElement>, name: string) => {
    event.preventDefault();
    if (onFocus[name]) return onFocus[name]();
    const field = `[name="${name}"], [data-field="${name}"] :is([contenteditable], input)`;
    event.currentTarget.closest('form')?.querySelector<HTMLElement>(field)?.focus();
  };
  const fields = Object.keys(labels).filter((name) => name in problems);
  return (
    <>
      {/* The spaces part the lines where the text is read in one go, as in an alert. */}
      <span>
        {fields.length === 1 ? '1 field needs attention: ' : `${fields.length} fields need attention: `}
      </span>
      <ul className="mb-0">
        {fields.map((name) => (
          <li key={name}>
            <a href={`#${name}`} className="fw-semibold text-reset" onClick={(event) => focus(event, name)}>
              {labels[name]}
            </a>{' '}
          </li>
        ))}
      </ul>
    </>
  );
}

interface DraftNoticeProps {
  /** Whether the form holds changes that were typed earlier. */
  restored: boolean;
  clear: () => void;
}

/** Says that a form holds changes that were typed earlier, and offers to discard them. */
export function DraftNotice({ restored, clear }: DraftNoticeProps) {
  if (!restored) return null;
  return (
    <MessageBox color="success" role="status">
      Your unsaved changes are back.{' '}
      <Button type="button" color="link" onClick={clear}>
        Discard them
      </Button>
    </MessageBox>
  );
}
