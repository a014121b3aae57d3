import type { RefObject } from 'react';
import type { FieldValues, Resolver } from 'react-hook-form';

export type Problems<Values> = { [Name in keyof Values]?: string | undefined };

type Form = RefObject<HTMLFormElement | null>;

/** The inputs whose value browsers give as empty although they are not: dates that are not whole. */
export const unreadNames = ({ current }: Form): string[] =>
  [...(current?.querySelectorAll('input') ?? [])].flatMap(({ name, validity }) =>
    validity.badInput ? [name] : [],
  );

const NOT_WHOLE = 'Enter the whole date and time, or clear the field.';

/** A react-hook-form resolver made of a function that gives each field's error. */
export const resolverOf =
  <Values extends FieldValues>(
    problemsOf: (values: Values) => Problems<Values>,
    form: Form,
  ): Resolver<Values> =>
  (values) => {
    const problems = Object.entries(problemsOf(values)).filter(([, message]) => message);
    const errors = [...problems, ...unreadNames(form).map((name) => [name, NOT_WHOLE] as const)].map(
      ([field, message]) => [field, { type: 'check', message }],
    );
    return errors.length > 0 ? { values: {}, errors: Object.fromEntries(errors) } : { values, errors: {} };
  };
