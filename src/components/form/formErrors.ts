import type { FormEvent, RefObject } from 'react';
import type { FieldErrors, FieldValues, Path, Resolver, SubmitHandler, UseFormReturn } from 'react-hook-form';
import type { Failure } from '../../api/http';

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
): void {
  const refused = (Object.keys(getValues()) as Path<Values>[]).filter((name) => name in errors);
  for (const [index, name] of refused.entries()) {
    setError(name, { type: 'server', message: errors[name] ?? '' }, { shouldFocus: index === 0 });
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
