import { type FormEvent, useEffect, useRef, useState } from 'react';
import type { Failure } from '../../api/http';
import type { Result } from '../../store/actionFamily';
import { useDraft } from '../useDraft';
import { useShown } from './useShown';

type Problems<Values> = { [Name in keyof Values]?: string | undefined };

interface Options<Values> {
  /** What the records are: `users`. */
  kind: string;
  /** The `_id` of the record; none of a new one. */
  id?: string;
  stored: Values;
  /** The `updated_at` of what is stored; none of a new record. */
  version?: string;
  /** Asked from the first try to save on. */
  problemsOf: (values: Values) => Problems<Values>;
}

const formOf = (kind: string, id = 'new') => `${kind}/${id}`;

/**
 * The values of a form over a record: what was typed lies over what is stored, and stays whatever
 * arrives later, however saving fails, and when the session ends.
 */
export function useRecordForm<Values extends object>({
  kind,
  id,
  stored,
  version,
  problemsOf,
}: Options<Values>) {
  const draft = useDraft(formOf(kind, id), stored, version);
  const [submitted, setSubmitted] = useState(false);
  const [saving, setSaving] = useState(false);
  const [failure, setFailure] = useState<Failure | null>(null);
  /** Counts the refusals: each puts the focus on the first field at fault, or else shows why. */
  const [refusals, setRefusals] = useState(0);
  const element = useRef<HTMLFormElement>(null);
  /** Known at once: two submissions may come before the form is drawn again. */
  const isSaving = useRef(false);
  const shown = useShown();
  const { values } = draft;
  const refused = failure?.errors ?? {};
  const missing: Record<string, string | undefined> = submitted ? problemsOf(values) : {};
  const errorOf = (name: keyof Values & string) => missing[name] ?? refused[name];

  useEffect(() => {
    if (refusals === 0) return;
    const field = element.current?.querySelector<HTMLElement>('[aria-invalid="true"]');
    if (field) field.focus();
    // It stands above the fields, and the button below them.
    else element.current?.querySelector('.form-error')?.scrollIntoView({ block: 'nearest' });
  }, [refusals]);

  const change = (given: Partial<Values>) => {
    draft.change(given);
    // The server's word on a field was about what it held before.
    const errors = Object.entries(refused).filter(([name]) => !(name in given));
    if (failure?.errors) setFailure({ ...failure, errors: Object.fromEntries(errors) });
  };

  /** Saves unless something is missing; undefined where it was refused, or the reader has left meanwhile. */
  const submit = async <Data extends { _id: string; updated_at: string }>(
    event: FormEvent,
    save: (values: Values, version: string) => Promise<Result<Data>>,
  ): Promise<Data | undefined> => {
    event.preventDefault();
    if (isSaving.current) return undefined;
    setSubmitted(true);
    if (Object.values(problemsOf(values)).some(Boolean)) {
      setRefusals(refusals + 1);
      return undefined;
    }
    isSaving.current = true;
    setSaving(true);
    setFailure(null);
    const { data, error } = await save(values, draft.version);
    isSaving.current = false;
    if (!shown.current) return undefined;
    setSaving(false);
    if (error) {
      setFailure(error);
      setRefusals(refusals + 1);
      return undefined;
    }
    draft.saved(values, data.updated_at, formOf(kind, data._id));
    setSubmitted(false);
    return data;
  };

  return {
    element,
    values,
    failure,
    saving,
    dirty: draft.changed.length > 0,
    restored: draft.restored,
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
    clear: () => {
      draft.clear();
      setFailure(null);
      setSubmitted(false);
    },
    forget: draft.forget,
  };
}
