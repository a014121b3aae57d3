import { type BaseSyntheticEvent, useLayoutEffect, useRef, useState } from 'react';
import {
  type DefaultValues,
  type FieldValues,
  type Path,
  type UseFormReturn,
  useForm,
} from 'react-hook-form';
import type { Failure } from '../../api/http';
import { changedNames, differingNames, pick } from '../../lib/drafts';
import type { Result } from '../../store/actionFamily';
import { showAlert } from '../../store/alert';
import { useAppDispatch } from '../../store/hooks';
import { useLatestCallback } from '../useLatestCallback';
import { type Conflict, conflictOf, ownChanges } from './conflict';
import { type Problems, resolverOf, unreadNames } from './resolver';
import { useKeptChanges } from './useKeptChanges';

interface Options<Values, Saved, Stored> {
  /** The draft's name: `users/42`. Without it nothing is kept, and `stored` gives the first values only. */
  name?: string;
  /** The form's subject, for the notice after it was left. */
  title?: string;
  /** The stored values under the changes. */
  stored: Values;
  /** The `updated_at` of `stored`; none for a new record. */
  version?: string;
  /** Gives each field's error without the server; called from the first attempt to save on. */
  problemsOf?: (values: Values) => Problems<Values>;
  save: (values: Values, version: string, base: Values) => Promise<Result<Saved>>;
  onChange?: (values: Values) => void;
  /** Called after a save, unless the form was left meanwhile. */
  onSaved?: (saved: Saved) => void;
  /** The version after the save and, for a new record, the name of its draft. */
  savedAs?: (saved: Saved) => { version: string; name?: string };
  /** The comparison of both versions after a 409. */
  comparison?: {
    /** The noun for the record: 'user'. */
    record: string;
    reload: () => Promise<Result<Stored>>;
    valuesOf: (stored: Stored) => Values;
    versionOf: (stored: Stored) => string;
  };
}

/** `reset` keeps these parts of the form's state when only the record under the changes is new. */
const KEEP_STATE = {
  keepErrors: true,
  keepIsSubmitted: true,
  keepIsSubmitSuccessful: true,
  keepSubmitCount: true,
};

/**
 * The form of a record, stored or new, on top of react-hook-form. Typed values lie over the stored ones; they stay when
 * a newer record arrives, when saving fails and when the session ends. Key the form by `name`, which is read once.
 */
export function useRecordForm<Values extends FieldValues, Saved, Stored = Saved>({
  stored,
  version = '',
  problemsOf = () => ({}),
  save,
  onSaved,
  savedAs,
  onChange,
  comparison,
  name,
  title = '',
}: Options<Values, Saved, Stored>) {
  type Name = keyof Values & string;
  const dispatch = useAppDispatch();
  const element = useRef<HTMLFormElement>(null);
  /** The values; one that the browser cannot read counts as unchanged since `before`. */
  const valuesSince = (before: Values): Values => ({
    ...form.getValues(),
    ...pick<Values>(before, unreadNames(element)),
  });
  const readValues = (): Values => valuesSince(kept.now().base);
  /** A ref: two submissions may come before the next render. */
  const isSaving = useRef(false);
  const kept = useKeptChanges<Values>({
    name,
    title,
    stored,
    version,
    readValues,
    isSaving: () => isSaving.current,
  });
  const form: UseFormReturn<Values> = useForm<Values>({
    defaultValues: kept.initial as DefaultValues<Values>,
    resolver: resolverOf(problemsOf, element),
    // Fields are validated by `recheck`, which also covers fields that depend on each other.
    reValidateMode: 'onSubmit',
    // Off: the effect below moves the focus, since some fields are not react-hook-form's own inputs.
    shouldFocusError: false,
  });
  const { errors, isSubmitted, isSubmitSuccessful, isSubmitting, submitCount } = form.formState;
  const values = form.watch();
  const [failure, setFailure] = useState<Failure | null>(null);
  const [conflict, setConflict] = useState<Conflict<Values> | null>(null);
  const failed = isSubmitted && !isSubmitSuccessful && !isSubmitting;

  // Before the errors are painted: later, it could take the focus from a field that the user has chosen meanwhile.
  // biome-ignore lint/correctness/useExhaustiveDependencies: each refused save focuses the list of invalid fields, or the first of them
  useLayoutEffect(() => {
    if (failed)
      element.current?.querySelector<HTMLElement>('.invalid-fields, [aria-invalid="true"]')?.focus();
  }, [failed, submitCount]);

  /** Shows this record with these changes over it. */
  const adopt = (base: Values, baseVersion: string, changes: Partial<Values>, keepState = {}) => {
    kept.rebase(base, baseVersion);
    form.reset({ ...base, ...changes } as DefaultValues<Values>, { keepFieldsRef: true, ...keepState });
    kept.keep();
  };

  const restart = (changes: Partial<Values> = {}, base = stored, baseVersion = version) => {
    adopt(base, baseVersion, changes);
    setFailure(null);
    setConflict(null);
  };

  useLayoutEffect(() => {
    const others = kept.followUser();
    if (others) form.reset(others as DefaultValues<Values>, { keepFieldsRef: true });
    const { base, baseVersion } = kept.now();
    const isNewer = version !== baseVersion;
    if (!name || isSaving.current || !kept.isHere()) return;
    if (!isNewer && differingNames<Values>(stored, base).length === 0) return;
    const current = readValues();
    const mine = pick<Values>(current, changedNames<Values>(current, base));
    // A newer version is compared with the changes when they are saved.
    if (isNewer && differingNames<Values>(mine, stored).length > 0) return;
    adopt(stored, version, mine, KEEP_STATE);
  });

  /** Validates again after the first attempt; an error from the server stays until its field changes. */
  const recheck = (changed: readonly string[]) => {
    if (!isSubmitted) return;
    const names = Object.keys(form.getValues()).filter(
      (field) => changed.includes(field) || errors[field]?.type !== 'server',
    );
    form.trigger(names as Path<Values>[]);
  };

  const afterChange = (changed: readonly string[]) => {
    // Not in an effect: the form may be about to unmount.
    kept.keep();
    recheck(changed);
    onChange?.(form.getValues());
  };

  const change = useLatestCallback((given: Partial<Values>) => {
    for (const [field, value] of Object.entries(given)) form.setValue(field as Path<Values>, value);
    afterChange(Object.keys(given));
  });

  const refuse = (error: Failure) => {
    setFailure(error);
    form.setError('root', { type: 'server', message: error.message });
    for (const [field, message] of Object.entries(error.errors ?? {})) {
      if (field in values) form.setError(field as Path<Values>, { type: 'server', message });
    }
  };

  /** After a conflict: shows the newer record if it has all of this user's changes, else compares both. */
  const compare = async (error: Failure, { record, reload, ...of }: NonNullable<typeof comparison>) => {
    const { data } = await reload();
    if (!kept.isOpen()) return;
    if (!data) return refuse(error);
    const { base, baseVersion } = kept.now();
    const theirs = { theirs: of.valuesOf(data), version: of.versionOf(data) };
    const found = conflictOf({ base, mine: readValues(), ...theirs }, kept.begunVersion() !== baseVersion);
    if (found.changed.length > 0) {
      refuse(error);
      setConflict(found);
      return;
    }
    restart({}, found.theirs, found.version);
    dispatch(showAlert('success', `Somebody else has saved this ${record}. This is the newer version.`));
  };

  /** The saved values become the record; values typed since then stay as changes. */
  const finish = (sent: Values, saved: Saved) => {
    isSaving.current = false;
    const as = savedAs?.(saved) ?? { version: '' };
    const current = valuesSince(sent);
    const typed = pick<Values>(current, differingNames<Values>(current, sent));
    kept.moveTo(as.name ?? name);
    restart(typed, sent, as.version);
    if (kept.isOpen()) onSaved?.(saved);
  };

  const send = async (sent: Values) => {
    setFailure(null);
    const { data, error } = await save(sent, kept.begunVersion(), kept.now().base);
    if (!error) finish(sent, data);
    else if (!kept.isOpen()) kept.tellFailure(error);
    else if (comparison && error.status === 409 && !error.errors) await compare(error, comparison);
    else refuse(error);
  };

  const submit = async (event?: BaseSyntheticEvent) => {
    event?.preventDefault();
    if (isSaving.current) return;
    isSaving.current = true;
    setFailure(null);
    try {
      await form.handleSubmit(send)(event);
    } finally {
      isSaving.current = false;
    }
  };

  const errorOf = (field: string): string | undefined => errors[field]?.message?.toString();
  const problems = Object.fromEntries(
    Object.keys(errors).flatMap((field) => (field === 'root' ? [] : [[field, errorOf(field) ?? '']])),
  );

  return {
    element,
    values,
    failure,
    failed,
    /** The errors by the name of their field. */
    problems,
    conflict,
    /** The version of the record in the form. */
    version: kept.baseVersion,
    saving: isSubmitting,
    dirty: kept.isDirty(values),
    restored: kept.restored,
    change,
    submit,
    errorOf,
    /** The props of a text input. */
    text: (field: Name) => ({
      ...form.register(field as Path<Values>, {
        onChange: () => afterChange([field]),
        // A date that is not whole is typed without a change.
        onBlur: () => recheck([]),
      }),
      error: errorOf(field),
    }),
    /** Discards the changes. */
    clear: () => restart(),
    /** Discards the changes and shows the record that somebody else has saved. */
    loadTheirs: ({ theirs, version }: Conflict<Values>) => restart({}, theirs, version),
    /** Takes the newer record with this user's changes except the given-up ones, and saves. */
    resolve: async (found: Conflict<Values>, givenUp: ReadonlySet<string>) => {
      if (isSaving.current) return;
      restart(ownChanges(found, givenUp), found.theirs, found.version);
      await submit();
    },
    keepEditing: () => setConflict(null),
    /** Discards the draft; the screen, which is being left, does not change. */
    forget: kept.forget,
  };
}

export type RecordForm<Values extends FieldValues> = Pick<
  ReturnType<typeof useRecordForm<Values, unknown>>,
  'values' | 'change' | 'text' | 'errorOf'
>;
