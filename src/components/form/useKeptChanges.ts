import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { type Changes, changedNames, isSecret, noChanges, pick, readDraft } from '../../lib/drafts';
import { warnBeforeUnload } from '../../lib/pageUnload';
import { showAlert } from '../../store/alert';
import { keepDraft, tellOfLeftForm } from '../../store/drafts';
import { useAppDispatch, useAppSelector } from '../../store/hooks';
import { selectUser } from '../../store/session';
import { useLatestCallback } from '../useLatestCallback';

interface Options<Values> {
  name: string | undefined;
  title: string;
  stored: Values;
  version: string;
  /** The current values of the form. */
  readValues: () => Values;
  isSaving: () => boolean;
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
  restored: boolean;
}

/**
 * The changes of a form over a record, kept in this tab: they outlive a reload and a session that ends while they
 * are typed. The user who typed them finds them again, nobody else does. No secrets are kept, and nothing of a
 * visitor who is not signed in.
 *
 * Changes belong to the version that they were begun on, whatever arrives later: saved with it, they cannot
 * overwrite what their writer has not seen.
 *
 * The form has to be keyed by `name`, which is read once: another name is another form.
 */
export function useKeptChanges<Values extends object>(options: Options<Values>) {
  const { name, title, stored, version, readValues, isSaving } = options;
  const user = useAppSelector(selectUser)?._id ?? null;
  const dispatch = useAppDispatch();

  const open = () => {
    const changes = user && name ? readDraft(user, name, stored) : noChanges<Values>();
    const restored = Object.keys(changes.values).length > 0;
    const state: State<Values> = {
      owner: user,
      name,
      base: stored,
      baseVersion: version,
      begun: restored ? changes.version : null,
      restored,
    };
    return { state, values: { ...stored, ...changes.values } };
  };
  const [opened] = useState(open);
  const [state, setState] = useState(opened.state);
  /** The same as a ref: several changes may come before the next render. */
  const now = useRef(state);
  const isOpen = useRef(false);
  const update = (given: Partial<State<Values>>) => {
    now.current = { ...now.current, ...given };
    setState(now.current);
  };

  const changes = () => changedNames<Values>(readValues(), now.current.base);

  const write = (kept: Changes<Values>) => {
    const { owner, name } = now.current;
    if (owner && name) dispatch(keepDraft(owner, name, kept));
  };

  const sayWhatIsLeft = useLatestCallback(() => {
    const { owner, name: keptName } = now.current;
    const changed = changes();
    // A save that is under way tells of its failure itself; a new record that was saved here has another name.
    if (!owner || !name || keptName !== name || changed.length === 0 || isSaving()) return;
    const secret = changed.find(isSecret);
    dispatch(
      tellOfLeftForm(
        owner,
        title,
        changed.some((field) => !isSecret(field)),
        secret && (secret.includes('password') ? 'password' : 'client secret'),
      ),
    );
  });

  // A layout effect, since the next screen may reload the page before other effects end.
  useLayoutEffect(() => {
    isOpen.current = true;
    return () => {
      isOpen.current = false;
      sayWhatIsLeft();
    };
  }, [sayWhatIsLeft]);

  // Warns of typed secrets only; the frame warns of drafts (app/useUnloadWarning.ts).
  const hasSecretToLose = useLatestCallback(
    () => now.current.owner !== null && now.current.name !== undefined && changes().some(isSecret),
  );
  useEffect(() => warnBeforeUnload(hasSecretToLose), [hasSecretToLose]);

  /** Stores the current values as the draft. */
  const keep = () => {
    const changed = changes();
    const { begun, baseVersion, restored } = now.current;
    const isChanged = changed.length > 0;
    update({ begun: isChanged ? (begun ?? baseVersion) : null, restored: restored && isChanged });
    write({ values: pick<Values>(readValues(), changed), version: now.current.begun ?? '' });
    // An editor's last text may arrive while the form is being unmounted.
    if (!isOpen.current) sayWhatIsLeft();
  };

  return {
    /** The form's first values. */
    initial: opened.values,
    now: () => now.current,
    baseVersion: state.baseVersion,
    restored: state.restored,
    isDirty: (values: Values) => changedNames<Values>(values, state.base).length > 0,
    /** Whether the form is mounted. */
    isOpen: () => isOpen.current,
    /** Whether the draft is still kept for this form. */
    isHere: () => now.current.name === name,
    /** The version to send with a save. */
    begunVersion: () => now.current.begun ?? now.current.baseVersion,
    keep,
    /** Puts the changes over another version of the record. */
    rebase: (base: Values, baseVersion: string) => {
      const begun = baseVersion === now.current.baseVersion ? now.current.begun : null;
      update({ base, baseVersion, begun });
    },
    /** The values for the user who is signed in now; a visitor who has just signed in keeps what they typed. */
    followUser: (): Values | null => {
      const { owner } = now.current;
      if (owner === user) return null;
      if (owner === null && changes().length > 0) {
        update({ owner: user });
        keep();
        return null;
      }
      const next = open();
      update(next.state);
      return next.values;
    },
    /** Called after a save: later changes are kept for the form of this name. */
    moveTo: (next: string | undefined) => {
      const { name: present } = now.current;
      if (present === undefined) return;
      if (next !== present) write(noChanges());
      update({ name: next, restored: false });
    },
    /** Tells of a save that failed after the form was left. */
    tellFailure: ({ message }: { message: string }) => {
      if (name) dispatch(showAlert('danger', `Not saved: ${title}. ${message}`));
    },
    /** Discards the draft; the screen, which is being left, does not change. */
    forget: () => {
      write(noChanges());
      update({ name: undefined });
    },
  };
}
