import { useCallback, useLayoutEffect, useRef, useState } from 'react';
import { type Changes, changedNames, noChanges, pick, readDraft, writeDraft } from '../lib/drafts';
import { useAppSelector } from '../store/hooks';
import { selectUser } from '../store/session';

interface State<T> {
  form: string;
  owner: string | null;
  changes: Changes<T>;
  restored: boolean;
  /** The form that finds them again, and what it has already; null where they were given up. */
  keptFor: { form: string; saved: Partial<T> } | null;
}

const anyChange = ({ values }: Changes<object>) => Object.keys(values).length > 0;

/**
 * The values of a form, which outlive a reload and a session that ends while they are typed: the user
 * who typed them finds them again in the same tab, nobody else does. `form` names the form and, where
 * there are several records, the record. Only what differs from `initial` is kept, and no secrets;
 * signing out forgets it, and while nobody is signed in nothing is kept.
 *
 * `version` is the one of the record that `initial` comes from. Changes belong to the version that they were
 * begun on, whatever arrives later: saved with it, they cannot overwrite what their writer has not seen.
 */
export function useDraft<T extends object>(form: string, initial: T, version = '') {
  const owner = useAppSelector(selectUser)?._id ?? null;
  const load = (): State<T> => {
    const changes = owner ? readDraft(`draft/${owner}/${form}`, initial) : noChanges<T>();
    return { form, owner, changes, restored: anyChange(changes), keptFor: { form, saved: {} } };
  };
  const [stored, setState] = useState(load);
  // Another user finds a form of their own; somebody who is only recognised now goes on typing.
  let state = stored;
  if (stored.form !== form || stored.owner !== owner) {
    const goesOn = stored.form === form && stored.owner === null && anyChange(stored.changes);
    state = goesOn ? { ...stored, owner } : load();
    setState(state);
  }

  /** What the next change is made to: several may come before the form is rendered again. */
  const now = useRef({ state, initial, version });
  useLayoutEffect(() => {
    now.current = { state, initial, version };
  });

  const update = useCallback((given: Partial<State<T>>) => {
    const state = { ...now.current.state, ...given };
    now.current = { ...now.current, state };
    setState(state);
    const { owner, keptFor, changes } = state;
    if (!owner || !keptFor) return;
    const names = changedNames(changes.values, keptFor.saved);
    writeDraft(`draft/${owner}/${keptFor.form}`, { ...changes, values: pick(changes.values, names) });
  }, []);

  const change = useCallback(
    (given: Partial<T>) => {
      const { state, initial, version } = now.current;
      const values = { ...state.changes.values, ...given };
      const begun = anyChange(state.changes) ? state.changes.version : version;
      update({ changes: { values: pick(values, changedNames(values, initial)), version: begun } });
    },
    [update],
  );

  /** Nothing is kept any more; the screen, which is being left, stays as it is. */
  const forget = useCallback(() => {
    const { owner, form } = now.current.state;
    update({ keptFor: null });
    writeDraft(`draft/${owner}/${form}`, noChanges());
  }, [update]);

  /**
   * These values are saved, as this version: what was typed since then stays, as a change of it. A record that was
   * new has another form now, which finds there what was typed until this one has made way for it.
   */
  const saved = useCallback(
    (sent: T, version = '', nextForm?: string) => {
      const { form, changes } = now.current.state;
      if (nextForm === undefined || nextForm === form) {
        const values = pick(changes.values, changedNames(changes.values, sent));
        update({ changes: { values, version }, restored: false });
        return;
      }
      forget();
      update({ changes: { ...changes, version }, keptFor: { form: nextForm, saved: sent } });
    },
    [update, forget],
  );

  /** Back to the initial values, and nothing is kept. */
  const clear = useCallback(() => update({ changes: noChanges(), restored: false }), [update]);

  /** The values at this moment, for what goes on while the form is edited. */
  const latest = useCallback((): T => ({ ...now.current.initial, ...now.current.state.changes.values }), []);

  const changed = changedNames<T>(state.changes.values, initial);
  return {
    values: { ...initial, ...state.changes.values },
    changed,
    /** The version to save over. */
    version: anyChange(state.changes) ? state.changes.version : version,
    /** Whether the values hold changes from before the page was loaded. */
    restored: state.restored && changed.length > 0,
    change,
    saved,
    clear,
    forget,
    latest,
  };
}
