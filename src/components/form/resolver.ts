import type { FieldValues, Resolver } from 'react-hook-form';

export type Problems<Values> = { [Name in keyof Values]?: string | undefined };

/** A react-hook-form resolver made of a function that gives each field's error. */
export const resolverOf =
  <Values extends FieldValues>(problemsOf: (values: Values) => Problems<Values>): Resolver<Values> =>
  (values) => {
    const errors = Object.entries(problemsOf(values)).flatMap(([field, message]) =>
      message ? [[field, { type: 'check', message }]] : [],
    );
    return errors.length > 0 ? { values: {}, errors: Object.fromEntries(errors) } : { values, errors: {} };
  };
