import { type FormEvent, useEffect, useRef, useState } from 'react';
import type { Failure } from '../../api/http';
import type { Result } from '../../store/actionFamily';
import { useShown } from './useShown';

type Problems<Values> = { [Name in keyof Values]?: string | undefined };

/**
 * The values of a form over a record: what was typed lies over what is stored, and stays whatever
 * arrives later and however saving fails. `problemsOf` is asked from the first try to save on.
 */
export function useRecordForm<Values extends object>(
  stored: Values,
  problemsOf: (values: Values) => Problems<Values>,
) {
  const [changes, setChanges] = useState<Partial<Values>>({});
  const [submitted, setSubmitted] = useState(false);
  const [saving, setSaving] = useState(false);
  const [failure, setFailure] = useState<Failure | null>(null);
  /** Counts the refusals: each puts the focus on the first field that is at fault. */
  const [refusals, setRefusals] = useState(0);
  const form = useRef<HTMLFormElement>(null);
  const shown = useShown();
  const values = { ...stored, ...changes };
  const refused = failure?.errors ?? {};
  const missing: Record<string, string | undefined> = submitted ? problemsOf(values) : {};
  const errorOf = (name: keyof Values & string) => missing[name] ?? refused[name];
  const names = Object.keys(changes) as (keyof Values)[];

  useEffect(() => {
    if (refusals > 0) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [refusals]);

  const change = (given: Partial<Values>) => {
    setChanges((present) => ({ ...present, ...given }));
    // The server's word on a field was about what it held before.
    const errors = Object.entries(refused).filter(([name]) => !(name in given));
    if (failure?.errors) setFailure({ ...failure, errors: Object.fromEntries(errors) });
  };

  /** Saves unless something is missing; undefined where it was refused, or the reader has left meanwhile. */
  const submit = async <Data>(
    event: FormEvent,
    save: (values: Values) => Promise<Result<Data>>,
  ): Promise<Data | undefined> => {
    event.preventDefault();
    if (saving) return undefined;
    setSubmitted(true);
    if (Object.values(problemsOf(values)).some(Boolean)) {
      setRefusals(refusals + 1);
      return undefined;
    }
    setSaving(true);
    setFailure(null);
    const { data, error } = await save(values);
    if (!shown.current) return undefined;
    setSaving(false);
    if (error) {
      setFailure(error);
      setRefusals(refusals + 1);
      return undefined;
    }
    // What was typed while it was being saved is not saved yet.
    const isNewer = ([name, value]: [string, unknown]) => value !== values[name as keyof Values];
    setChanges((present) => Object.fromEntries(Object.entries(present).filter(isNewer)) as Partial<Values>);
    setSubmitted(false);
    return data;
  };

  return {
    form,
    values,
    failure,
    saving,
    dirty: names.some((name) => changes[name] !== stored[name]),
    change,
    submit,
    errorOf,
    /** What a text field needs. */
    text: <Name extends keyof Values & string>(
      name: Name & (Values[Name] extends string ? Name : never),
    ) => ({
      name,
      value: values[name] as string,
      onChange: ({ target }: { target: { value: string } }) =>
        change({ [name]: target.value } as unknown as Partial<Values>),
      error: errorOf(name),
    }),
    /** Gives up what was typed. */
    discard: () => {
      setChanges({});
      setFailure(null);
      setSubmitted(false);
    },
  };
}
