import { useState } from 'react';
import { tabStorage } from '../lib/tabStorage';
import { useAppSelector } from '../store/hooks';
import { selectUser } from '../store/session';

export interface Draft<T> {
  values: T;
  change: (changes: Partial<T>) => void;
  /** Back to the initial values, and nothing is kept: after saving, or to discard. */
  clear: () => void;
  /** Whether the values hold changes from before the page was loaded. */
  restored: boolean;
}

interface State<T> {
  form: string;
  owner: string | null;
  changes: Partial<T>;
  restored: boolean;
}

/** Such fields stay in memory. */
const SECRET = /password|secret|token/i;

const isSameKind = (kept: unknown, initial: unknown): boolean =>
  kept === null ||
  initial === null ||
  (typeof kept === typeof initial && Array.isArray(kept) === Array.isArray(initial));

/** The kept changes of those fields that the form still has. */
function keptChanges<T extends object>(key: string, initial: T): Partial<T> {
  const kept = tabStorage.read(key);
  if (typeof kept !== 'object' || kept === null) return {};
  const entries = Object.entries(initial).flatMap(([name, value]) => {
    const own = Object.getOwnPropertyDescriptor(kept, name);
    return own && isSameKind(own.value, value) ? [[name, own.value]] : [];
  });
  return Object.fromEntries(entries) as Partial<T>;
}

/**
 * The values of a form, which outlive a reload and a session that ends while they are typed: the user
 * who typed them finds them again in the same tab, nobody else does. `form` names the form and, where
 * there are several records, the record. Only what differs from `initial` is kept, and no secrets;
 * signing out forgets it, and while nobody is signed in nothing is kept.
 */
export function useDraft<T extends object>(form: string, initial: T): Draft<T> {
  const owner = useAppSelector(selectUser)?._id ?? null;
  const key = `draft/${owner}/${form}`;
  const load = (): State<T> => {
    const changes = owner ? keptChanges(key, initial) : {};
    return { form, owner, changes, restored: Object.keys(changes).length > 0 };
  };
  const [stored, setState] = useState(load);
  // Another user finds a form of their own; somebody who is only recognised now goes on typing.
  let state = stored;
  if (stored.form !== form || stored.owner !== owner) {
    const goesOn = stored.form === form && stored.owner === null && Object.keys(stored.changes).length > 0;
    state = goesOn ? { ...stored, owner } : load();
    setState(state);
  }

  return {
    values: { ...initial, ...state.changes },
    change(changes) {
      const made = { ...state.changes, ...changes };
      const names = (Object.keys(made) as (keyof T & string)[]).filter(
        (name) => made[name] !== initial[name],
      );
      const pick = (picked: readonly (keyof T & string)[]) =>
        Object.fromEntries(picked.map((name) => [name, made[name]])) as Partial<T>;
      setState({ ...state, changes: pick(names) });
      if (owner) tabStorage.write(key, pick(names.filter((name) => !SECRET.test(name))));
    },
    clear() {
      setState({ form, owner, changes: {}, restored: false });
      tabStorage.remove(key);
    },
    restored: state.restored,
  };
}
