import { type BaseSyntheticEvent, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { type DefaultValues, type FieldValues, type Path, useForm } from 'react-hook-form';
import type { Failure } from '../../api/http';
import { changedNames, differingNames, isSecret, noChanges, pick, readDraft } from '../../lib/drafts';
import { warnBeforeUnload } from '../../lib/pageUnload';
import type { Result } from '../../store/actionFamily';
import { showAlert } from '../../store/alert';
import { keepDraft, tellOfLeftForm } from '../../store/drafts';
import { useAppDispatch, useAppSelector } from '../../store/hooks';
import { selectUser } from '../../store/session';
import { useLatestCallback } from '../useLatestCallback';
import { messagesOf, type Problems, resolverOf, unreadNames } from './formErrors';
import { type Conflict, conflictOf, ownChanges } from './versions';

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

interface State<Values> {
  owner: string | null;
  /** The name of the draft; undefined if no changes are kept, or if they were discarded. */
  name: string | undefined;
  /** The saved record under the changes, and its version. */
  base: Values;
  baseVersion: string;
  /** The version that the changes began with; null while there are none. */
  begun: string | null;
  /** Whether the form holds changes that were typed earlier. */
  restored: boolean;
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
 * a newer record arrives, when saving fails and when the session ends, and are kept in this tab for the user who typed
 * them: without secrets, and not for a visitor who is not signed in. They belong to the version that they were begun
 * on: saved with it, they cannot overwrite what their writer has not seen. Key the form by `name`, which is read once.
 */
export function useRecordForm<Values extends FieldValues, Saved, Stored = Saved>({
  stored,
  version = '',
  problemsOf = () => ({}),
  save,
  onSaved,
  savedAs,
  comparison,
  name,
  title = '',
}: Options<Values, Saved, Stored>) {
  type Name = keyof Values & string;
  const dispatch = useAppDispatch();
  const user = useAppSelector(selectUser)?._id ?? null;
  const element = useRef<HTMLFormElement>(null);

  const open = () => {
    const changes = user && name ? readDraft(user, name, stored) : noChanges<Values>();
    const restored = Object.keys(changes.values).length > 0;
    const begun = restored ? changes.version : null;
    const state: State<Values> = { owner: user, name, base: stored, baseVersion: version, begun, restored };
    return { state, values: { ...stored, ...changes.values } };
  };
  const [opened] = useState(open);
  const [state, setState] = useState(opened.state);
  /** The same as a ref: several changes may come before the next render. */
  const now = useRef(state);
  const update = (given: Partial<State<Values>>) => {
    now.current = { ...now.current, ...given };
    setState(now.current);
  };
  const isOpen = useRef(false);
  /** A ref: two submissions may come before the next render. */
  const isSaving = useRef(false);

  const form = useForm<Values>({
    defaultValues: opened.values as DefaultValues<Values>,
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

  /** The values; one that the browser cannot read counts as unchanged since `before`. */
  const valuesSince = (before: Values): Values => ({
    ...form.getValues(),
    ...pick<Values>(before, unreadNames(element)),
  });
  const mine = (): Partial<Values> => {
    const current = valuesSince(now.current.base);
    return pick<Values>(current, changedNames<Values>(current, now.current.base));
  };
  const begunVersion = () => now.current.begun ?? now.current.baseVersion;

  const write = (changes: Partial<Values>) => {
    const { owner, name: draft, begun } = now.current;
    if (owner && draft) dispatch(keepDraft(owner, draft, { values: changes, version: begun ?? '' }));
  };

  const sayWhatIsLeft = useLatestCallback(() => {
    const { owner, name: draft } = now.current;
    const changed = Object.keys(mine());
    // A save that is under way tells of its failure itself; a new record that was saved here has another name.
    if (!owner || !name || draft !== name || changed.length === 0 || isSaving.current) return;
    const secret = changed.find(isSecret);
    const noun = secret && (secret.includes('password') ? 'password' : 'client secret');
    dispatch(tellOfLeftForm(owner, title, !changed.every(isSecret), noun));
  });

  /** Stores the changes as the draft. */
  const keep = () => {
    const changes = mine();
    const isChanged = Object.keys(changes).length > 0;
    update({
      begun: isChanged ? begunVersion() : null,
      restored: now.current.restored && isChanged,
    });
    write(changes);
    // An editor's last text may arrive while the form is being unmounted.
    if (!isOpen.current) sayWhatIsLeft();
  };

  // A layout effect, since the next screen may reload the page before other effects end.
  useLayoutEffect(() => {
    isOpen.current = true;
    return () => {
      isOpen.current = false;
      sayWhatIsLeft();
    };
  }, [sayWhatIsLeft]);

  // Warns of typed secrets only; the frame warns of drafts (app/App.tsx).
  const hasSecretToLose = useLatestCallback(
    () => now.current.owner !== null && now.current.name !== undefined && Object.keys(mine()).some(isSecret),
  );
  useEffect(() => warnBeforeUnload(hasSecretToLose), [hasSecretToLose]);

  // Before the errors are painted: later, it could take the focus from a field that the user has chosen meanwhile.
  // biome-ignore lint/correctness/useExhaustiveDependencies: each refused save focuses the list of invalid fields, or the first of them
  useLayoutEffect(() => {
    if (failed)
      element.current?.querySelector<HTMLElement>('.invalid-fields, [aria-invalid="true"]')?.focus();
  }, [failed, submitCount]);

  /** Shows this record with these changes over it. */
  const adopt = (base: Values, baseVersion: string, changes: Partial<Values>, keepState = {}) => {
    const begun = baseVersion === now.current.baseVersion ? now.current.begun : null;
    update({ base, baseVersion, begun });
    form.reset({ ...base, ...changes } as DefaultValues<Values>, { keepFieldsRef: true, ...keepState });
    keep();
  };

  const restart = (changes: Partial<Values> = {}, base = stored, baseVersion = version) => {
    adopt(base, baseVersion, changes);
    setFailure(null);
    setConflict(null);
  };

  /** Shows the values of the user who is signed in now; a visitor who has just signed in keeps what they typed. */
  const followUser = () => {
    const { owner } = now.current;
    if (owner === user) return;
    if (owner === null && Object.keys(mine()).length > 0) {
      update({ owner: user });
      return keep();
    }
    const next = open();
    update(next.state);
    form.reset(next.values as DefaultValues<Values>, { keepFieldsRef: true });
  };

  useLayoutEffect(() => {
    followUser();
    const { base, baseVersion, name: draft } = now.current;
    const isNewer = version !== baseVersion;
    if (!name || isSaving.current || draft !== name) return;
    if (!isNewer && differingNames<Values>(stored, base).length === 0) return;
    const changes = mine();
    // A newer version is compared with the changes when they are saved.
    if (isNewer && differingNames<Values>(changes, stored).length > 0) return;
    adopt(stored, version, changes, KEEP_STATE);
  });

  /** Validates again after the first attempt; an error from the server stays until its field changes. */
  const recheck = (changed: readonly string[]) => {
    if (!isSubmitted) return;
    const names = Object.keys(form.getValues()).filter(
      (field) => changed.includes(field) || errors[field]?.type !== 'server',
    );
    form.trigger(names as Path<Values>[]);
  };

  const change = useLatestCallback((given: Partial<Values>) => {
    for (const [field, value] of Object.entries(given)) form.setValue(field as Path<Values>, value);
    // Not in an effect: the form may be about to unmount.
    keep();
    recheck(Object.keys(given));
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
    if (!isOpen.current) return;
    if (!data) return refuse(error);
    const { base, baseVersion } = now.current;
    const theirs = { theirs: of.valuesOf(data), version: of.versionOf(data) };
    const found = conflictOf(
      { base, mine: valuesSince(base), ...theirs },
      { isOlder: begunVersion() !== baseVersion },
    );
    if (found.changed.length > 0) {
      setConflict(found);
      return refuse(error);
    }
    restart({}, found.theirs, found.version);
    dispatch(showAlert('success', `Somebody else has saved this ${record}. This is the newer version.`));
  };

  /** The saved values become the record; values typed since then stay as changes. */
  const finish = (sent: Values, saved: Saved) => {
    isSaving.current = false;
    const as = savedAs?.(saved) ?? { version: '' };
    const current = valuesSince(sent);
    const { name: present } = now.current;
    if (present !== undefined) {
      const next = as.name ?? name;
      if (next !== present) write({});
      update({ name: next, restored: false });
    }
    restart(pick<Values>(current, differingNames<Values>(current, sent)), sent, as.version);
    if (isOpen.current) onSaved?.(saved);
  };

  const send = async (sent: Values) => {
    const { data, error } = await save(sent, begunVersion(), now.current.base);
    if (!error) finish(sent, data);
    else if (!isOpen.current) {
      if (name) dispatch(showAlert('danger', `Not saved: ${title}. ${error.message}`));
    } else if (comparison && error.status === 409 && !error.errors) await compare(error, comparison);
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

  const problems = messagesOf(errors);
  return {
    element,
    values,
    failure,
    failed,
    /** The errors by the name of their field. */
    problems,
    /** The comparison with a newer version, and its answers. */
    conflict: conflict && {
      ...conflict,
      /** Discards the changes and shows the record that somebody else has saved. */
      load: () => restart({}, conflict.theirs, conflict.version),
      /** Takes the newer record with this user's changes except the given-up ones, and saves. */
      save: async (givenUp: ReadonlySet<string>) => {
        if (isSaving.current) return;
        restart(ownChanges(conflict, givenUp), conflict.theirs, conflict.version);
        await submit();
      },
      close: () => setConflict(null),
    },
    /** The version of the record in the form. */
    version: state.baseVersion,
    saving: isSubmitting,
    dirty: changedNames<Values>(values, state.base).length > 0,
    restored: state.restored,
    change,
    submit,
    errorOf: (field: string): string | undefined => problems[field],
    /** The props of a text input. */
    text: (field: Name) => ({
      ...form.register(field as Path<Values>, {
        onChange: () => {
          keep();
          recheck([field]);
        },
        // A date that is not whole is typed without a change.
        onBlur: () => recheck([]),
      }),
      error: problems[field],
    }),
    /** Discards the changes. */
    clear: () => restart(),
    /** Discards the draft; the screen, which is being left, does not change. */
    forget: () => {
      write({});
      update({ name: undefined });
    },
  };
}

export type RecordForm<Values extends FieldValues> = Pick<
  ReturnType<typeof useRecordForm<Values, unknown>>,
  'values' | 'change' | 'text' | 'errorOf'
>;
