import { type BaseSyntheticEvent, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { type FieldValues, useForm } from 'react-hook-form';
import type { Failure } from '../../api/http';
import { changedNames, differingNames, isSecret, pick, readDraft } from '../../lib/drafts';
import { warnBeforeUnload } from '../../lib/pageUnload';
import type { Result } from '../../store/actionFamily';
import { showAlert } from '../../store/alert';
import { keepDraft, tellOfLeftForm } from '../../store/drafts';
import { useAppDispatch, useAppSelector } from '../../store/hooks';
import { selectUser } from '../../store/session';
import { useLatestCallback } from '../useLatestCallback';
import { messagesOf, type Problems, resolverOf, showRefusal, unreadNames } from './formErrors';
import { type Conflict, conflictOf, ownChanges } from './versions';

interface Options<Values, Saved> {
  /** The draft's name: `users/42`. Key the form by it: it is read once. */
  name: string;
  /** The form's subject, for the notice after it was left. */
  title: string;
  /** The stored values under the changes. */
  stored: Values;
  /** The `updated_at` of `stored`; none for a new record. */
  version?: string;
  /** Gives each field's error without the server; called from the first attempt to save on. */
  problemsOf?: (values: Values) => Problems<Values>;
  save: (values: Values, version: string, base: Values) => Promise<Result<Saved>>;
  /** Called after a save, unless the form was left meanwhile. */
  onSaved?: (saved: Saved) => void;
  /** The version after the save and, for a new record, the name of its draft. */
  savedAs?: (saved: Saved) => { version: string; name?: string };
  /** The comparison of both versions after a 409: the noun for the record, and what loads the newer one as `stored`. */
  comparison?: { record: string; reload: () => Promise<Result<unknown>> };
}

interface State<Values> {
  /** The user of the form; undefined until it is opened. */
  owner?: string | null;
  /** The name of the draft; undefined if the changes were discarded with it. */
  name?: string | undefined;
  /** The saved record under the changes, and its version. */
  base: Values;
  version: string;
  /** The version that changes of an earlier visit were begun on; null if the form holds none. */
  restored: string | null;
  failure?: Failure | null;
  conflict?: Conflict<Values> | null;
}

/**
 * The form of a record, stored or new. Typed values lie over the stored ones; they stay when a newer record arrives,
 * when saving fails and when the session ends, and are kept in this tab for the user who typed them: without secrets,
 * and not for a visitor. They belong to the version that they were begun on, so that they overwrite nothing unseen.
 */
export function useRecordForm<Values extends FieldValues, Saved>(options: Options<Values, Saved>) {
  const { name, title, stored, version = '', problemsOf = () => ({}), comparison } = options;
  const dispatch = useAppDispatch();
  const user = useAppSelector(selectUser)?._id ?? null;
  const element = useRef<HTMLFormElement>(null);
  const isOpen = useRef(false);
  /** A ref: two submissions may come before the next render. */
  const isSaving = useRef(false);
  const [state, setState] = useState<State<Values>>({ base: stored, version, restored: null });
  /** The same as a ref: several changes may come before the next render. */
  const now = useRef(state);
  const update = (given: Partial<State<Values>>) => {
    now.current = { ...now.current, ...given };
    setState(now.current);
  };

  const form = useForm<FieldValues>({
    values: state.base,
    // Another record comes under the changes, and leaves the errors.
    resetOptions: { keepDirtyValues: true, keepErrors: true, keepSubmitCount: true, keepFieldsRef: true },
    resolver: resolverOf<FieldValues>((given) => problemsOf(given as Values), element),
    // Fields are validated by `review`, which also covers fields that depend on each other.
    reValidateMode: 'onSubmit',
    // Off: the effect below moves the focus, since some fields are not react-hook-form's own inputs.
    shouldFocusError: false,
  });
  const values = form.watch() as Values;
  const { errors, isSubmitting, submitCount } = form.formState;
  const problems = messagesOf(errors);

  /** The changes. Compared, as a secret left blank and a date that the browser cannot read are dirty fields, too. */
  const mine = (): Partial<Values> => {
    const { base } = now.current;
    const current = { ...form.getValues(), ...pick<Values>(base, unreadNames(element)) };
    return pick<Values>(current, changedNames<Values>(current, base));
  };

  /** Stores the changes as the draft. Not in an effect: an editor's last text may come as the form is unmounted. */
  const keep = useLatestCallback((changes: Partial<Values> = mine()) => {
    const { owner, name: draft, restored, version: present } = now.current;
    if (restored !== null && Object.keys(changes).length === 0) update({ restored: null });
    if (!owner || !draft) return;
    dispatch(keepDraft(owner, draft, { values: changes, version: restored ?? present }));
    // A save that is under way tells of its failure itself; a new record that was saved here has another name.
    const isLeft = !isOpen.current && !isSaving.current && draft === name;
    if (isLeft) dispatch(tellOfLeftForm(owner, title, Object.keys(changes)));
  });

  // A layout effect, since the next screen may reload the page before other effects end.
  useLayoutEffect(() => {
    isOpen.current = true;
    return () => {
      isOpen.current = false;
      keep();
    };
  }, [keep]);

  // Warns of typed secrets only; the frame warns of drafts (app/App.tsx).
  const hasSecret = useLatestCallback(() => Boolean(now.current.name) && Object.keys(mine()).some(isSecret));
  useEffect(() => warnBeforeUnload(hasSecret), [hasSecret]);

  /** The number of refused attempts to save, since a save that succeeds sets the count back. */
  const refusals = isSubmitting ? 0 : submitCount;
  // Before the errors are painted: later, it could take the focus from a field that the user has chosen meanwhile.
  useLayoutEffect(() => {
    const first = '.invalid-fields, [aria-invalid="true"]';
    if (refusals > 0) element.current?.querySelector<HTMLElement>(first)?.focus();
  }, [refusals]);

  /** Shows this record with these changes over it, as a form in which nothing has been done yet. */
  const show = (changes: Partial<Values>, given: Partial<State<Values>> & { base: Values }) => {
    form.reset(given.base, { keepDirtyValues: false, keepErrors: false, keepSubmitCount: false });
    // A list is dirty as one value if it is registered.
    for (const field of Object.keys(given.base)) form.register(field);
    for (const [field, value] of Object.entries(changes)) form.setValue(field, value, { shouldDirty: true });
    update({ ...given, failure: null, conflict: null });
  };

  useLayoutEffect(() => {
    const { owner } = now.current;
    if (owner === null && user && Object.keys(mine()).length > 0) {
      // A visitor who has just signed in keeps what they typed.
      update({ owner: user });
      keep();
    } else if (owner !== user) {
      const draft = readDraft(user ?? '', name, stored);
      const restored = Object.keys(draft.values).length > 0 ? draft.version : null;
      show(draft.values, { owner: user, name, base: stored, version, restored });
    }
    const { base, version: present, name: draft } = now.current;
    if (isSaving.current || draft !== name) return;
    const isNewer = version !== present;
    // A newer version is compared with the changes when they are saved.
    if (isNewer && differingNames<Values>(mine(), stored).length > 0) return;
    if (isNewer || differingNames<Values>(stored, base).length > 0) update({ base: stored, version });
  });

  // After react-hook-form has taken `base`: changes that it has, too, are none any more.
  useEffect(() => {
    form.resetDefaultValues(state.base);
    keep();
  }, [form, keep, state.base]);

  const restart = (changes: Partial<Values> = {}, base = stored, baseVersion = version) => {
    const restored = now.current.restored === null ? null : baseVersion;
    // At once: react-hook-form takes `values` in an effect, which ends a submission that has begun by then.
    flushSync(() => show(changes, { base, version: baseVersion, restored }));
    keep();
  };

  /** After a change: validates again if a save was refused. An error from the server stays until its field changes. */
  const review = (changed: readonly string[]) => {
    keep();
    const isDue = (field: string) => changed.includes(field) || errors[field]?.type !== 'server';
    if (submitCount > 0) form.trigger(Object.keys(values).filter(isDue));
  };

  const change = useLatestCallback((given: Partial<Values>) => {
    for (const [field, value] of Object.entries(given)) form.setValue(field, value, { shouldDirty: true });
    review(Object.keys(given));
  });

  /** After a conflict: shows the newer record if it has all of this user's changes, else compares both. */
  const compare = useLatestCallback((record: string) => {
    const { base, version: present, restored } = now.current;
    const versions = { base, mine: { ...base, ...mine() }, theirs: stored, version };
    const conflict = conflictOf(versions, { isOlder: restored !== null && restored !== present });
    if (conflict.changed.length > 0) return update({ conflict });
    restart();
    dispatch(showAlert('success', `This ${record} was saved meanwhile. This is the newer version.`));
  });

  /** The saved values become the record; values typed since then stay as changes. */
  const finish = (sent: Values, saved: Saved) => {
    isSaving.current = false;
    const as = options.savedAs?.(saved) ?? { version: '' };
    keep({});
    update({ name: now.current.name && (as.name ?? name), base: sent });
    restart(mine(), sent, as.version);
    if (isOpen.current) options.onSaved?.(saved);
  };

  const send = async (sent: Values) => {
    const { owner, base, version: present, restored } = now.current;
    const { data, error } = await options.save(sent, restored ?? present, base);
    // The form is another user's by now.
    if (owner && owner !== now.current.owner) return;
    if (!error) return finish(sent, data);
    const isConflict = isOpen.current && comparison && error.status === 409 && !error.errors;
    const reloaded = isConflict && (await comparison.reload());
    if (!isOpen.current) return dispatch(showAlert('danger', `Not saved: ${title}. ${error.message}`));
    // Renders the newer record, too: `compare` takes it from `stored`.
    flushSync(() => update({ failure: error }));
    showRefusal(form, error, false);
    if (reloaded && !reloaded.error) compare(comparison.record);
  };

  const submit = async (event?: BaseSyntheticEvent) => {
    event?.preventDefault();
    if (isSaving.current) return;
    isSaving.current = true;
    update({ failure: null });
    try {
      await form.handleSubmit((sent) => send(sent as Values))(event);
    } finally {
      isSaving.current = false;
    }
  };

  const { conflict, failure } = state;
  return {
    formProps: { ref: element, onSubmit: submit, noValidate: true },
    values,
    /** Why the last attempt to save was refused; without a message where the fields say it. */
    failure: failure ?? (refusals > 0 ? { status: 400, message: '', errors: problems } : null),
    problems,
    /** The comparison with a newer version, and its answers. */
    conflict: conflict && {
      ...conflict,
      /** Takes the newer record with this user's changes except the given-up ones, and saves. */
      save: (givenUp: ReadonlySet<string>) => {
        restart(ownChanges(conflict, givenUp), conflict.theirs, conflict.version);
        return submit();
      },
      close: () => update({ conflict: null }),
    },
    saving: isSubmitting,
    dirty: changedNames<Values>(values, state.base).length > 0,
    restored: state.restored !== null,
    change,
    /** The props of a text input. */
    text: (field: keyof Values & string) => ({
      // Also when it is left: a date that is not whole is typed without a change.
      ...form.register(field, { onChange: () => review([field]), onBlur: () => review([]) }),
      error: problems[field],
    }),
    clear: () => restart(),
    /** Discards the draft; the screen, which is being left, does not change. */
    forget: () => {
      keep({});
      update({ name: undefined });
    },
  };
}

export type RecordForm<Values extends FieldValues> = ReturnType<typeof useRecordForm<Values, unknown>>;
