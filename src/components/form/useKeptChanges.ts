import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { type Changes, changedNames, isSecret, noChanges, pick, readDraft } from '../../lib/drafts';
import { askBeforeUnload } from '../../lib/pageUnload';
import { closeLeftForm, keepDraft, leaveForm } from '../../store/drafts';
import { useAppDispatch, useAppSelector } from '../../store/hooks';
import { selectUser } from '../../store/session';
import { useLatestCallback } from '../useLatestCallback';

interface Options<Values> {
  name: string | undefined;
  title: string;
  stored: Values;
  version: string;
  /** The values that stand in the form at this moment. */
  readValues: () => Values;
}

interface State<Values> {
  owner: string | null;
  /** The form that finds the changes again; undefined where none are kept, or they were given up. */
  name: string | undefined;
  /** The saved record that the changes were made to, and its version. */
  base: Values;
  baseVersion: string;
  /** The version that the changes were begun on; null while there are none. */
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
  const { name, title, stored, version, readValues } = options;
  const user = useAppSelector(selectUser)?._id ?? null;
  const dispatch = useAppDispatch();
  const { pathname, search, state: locationState } = useLocation();

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
  /** The same at once: several changes may come before the form is rendered again. */
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
    // A new record that was saved here has a screen of its own now: no notice.
    if (!owner || !name || keptName !== name || changed.length === 0) return;
    const secret = changed.find(isSecret);
    dispatch(
      leaveForm(owner, {
        name,
        title,
        path: pathname + search,
        state: locationState,
        isKept: changed.some((field) => !isSecret(field)),
        lostSecret: secret ? (secret.includes('password') ? 'password' : 'client secret') : null,
      }),
    );
  });

  useEffect(() => {
    isOpen.current = true;
    return () => {
      isOpen.current = false;
      sayWhatIsLeft();
    };
  }, [sayWhatIsLeft]);

  useEffect(() => {
    if (user && name) dispatch(closeLeftForm(name));
  }, [dispatch, user, name]);

  // The frame asks about what is kept (app/useUnsavedQuestion.ts).
  const hasSecretToLose = useLatestCallback(
    () => now.current.owner !== null && now.current.name !== undefined && changes().some(isSecret),
  );
  useEffect(() => askBeforeUnload(hasSecretToLose), [hasSecretToLose]);

  /** Keeps what stands in the form now. */
  const keep = () => {
    const changed = changes();
    const { begun, baseVersion, restored } = now.current;
    const isChanged = changed.length > 0;
    update({ begun: isChanged ? (begun ?? baseVersion) : null, restored: restored && isChanged });
    write({ values: pick<Values>(readValues(), changed), version: now.current.begun ?? '' });
    // The last letters of an editor may come while the form is taken away.
    if (!isOpen.current) sayWhatIsLeft();
  };

  return {
    /** The values to begin with. */
    initial: opened.values,
    now: () => now.current,
    baseVersion: state.baseVersion,
    restored: state.restored,
    isDirty: (values: Values) => changedNames<Values>(values, state.base).length > 0,
    /** Whether the form is still on screen. */
    isOpen: () => isOpen.current,
    /** Whether the changes are still kept for this form. */
    isHere: () => now.current.name === name,
    /** The version to save over. */
    begunVersion: () => now.current.begun ?? now.current.baseVersion,
    keep,
    /** From here on the changes lie over this record. */
    rebase: (base: Values, baseVersion: string) => {
      const begun = baseVersion === now.current.baseVersion ? now.current.begun : null;
      update({ base, baseVersion, begun });
    },
    /** The values to show where somebody else is signed in now; a visitor who is recognised goes on typing. */
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
    /** The changes were saved: what is typed from here on is kept for the form of this name. */
    moveTo: (next: string | undefined) => {
      const { name: present } = now.current;
      if (present === undefined) return;
      if (next !== present) write(noChanges());
      update({ name: next, restored: false });
    },
    /** Nothing is kept any more; the screen, which is being left, stays as it is. */
    forget: () => {
      write(noChanges());
      update({ name: undefined });
    },
  };
}
