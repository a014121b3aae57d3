import { tabStorage } from './tabStorage';

/** Unsaved changes of a record. */
export interface Changes<T> {
  values: Partial<T>;
  /** The version of the record that the changes began with; '' for a new record. */
  version: string;
}

const SECRET = /password|secret|token/i;

/** Fields that are never stored. */
export const isSecret = (name: string) => SECRET.test(name);

const noChanges = <T>(): Changes<T> => ({ values: {}, version: '' });

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;

const isSame = (one: unknown, other: unknown): boolean =>
  one === other ||
  (Array.isArray(one) &&
    Array.isArray(other) &&
    one.length === other.length &&
    one.every((item, index) => item === other[index]));

const isSameKind = (kept: unknown, initial: unknown): boolean =>
  kept === null ||
  initial === null ||
  (typeof kept === typeof initial && Array.isArray(kept) === Array.isArray(initial));

/** The fields of `values` that differ from `other`. */
export const differingNames = <T extends object>(values: Partial<T>, other: Partial<T>) =>
  (Object.keys(values) as (keyof T & string)[]).filter((name) => !isSame(values[name], other[name]));

/** The fields that the user has changed. A blank secret counts as unchanged. */
export const changedNames = <T extends object>(values: Partial<T>, base: Partial<T>) =>
  differingNames(values, base).filter((name) => values[name] !== '' || !isSecret(name));

export const pick = <T extends object>(values: Partial<T>, names: readonly (keyof T & string)[]) =>
  Object.fromEntries(names.map((name) => [name, values[name]])) as Partial<T>;

const keyOf = (owner: string, name: string) => `draft/${owner}/${name}`;

/** Whether this tab has unsaved changes of any form by this user. */
export const hasDrafts = (owner: string): boolean =>
  tabStorage.keys().some((key) => key.startsWith(keyOf(owner, '')));

/** The stored changes, without fields that the form no longer has or that equal the stored record. '' owns none. */
export function readDraft<T extends object>(owner: string, name: string, initial: T): Changes<T> {
  const kept = tabStorage.read(keyOf(owner, name));
  if (!isObject(kept) || !('values' in kept) || !isObject(kept.values)) return noChanges();
  const entries = Object.entries(initial).flatMap(([field, value]) => {
    const own = Object.getOwnPropertyDescriptor(kept.values, field);
    return own && isSameKind(own.value, value) ? [[field, own.value]] : [];
  });
  const values = Object.fromEntries(entries) as Partial<T>;
  const version = 'version' in kept && typeof kept.version === 'string' ? kept.version : '';
  return { values: pick(values, changedNames(values, initial)), version };
}

/** Stores the changes in this tab, without secrets. */
export function writeDraft<T extends object>(owner: string, name: string, changes: Changes<T>): void {
  const names = (Object.keys(changes.values) as (keyof T & string)[]).filter((field) => !isSecret(field));
  if (names.length > 0) {
    tabStorage.write(keyOf(owner, name), { ...changes, values: pick(changes.values, names) });
  } else {
    tabStorage.remove(keyOf(owner, name));
  }
}

export const forgetDraft = (owner: string, name: string) => writeDraft(owner, name, noChanges());
