import { tabStorage } from './tabStorage';

/** What was typed over a record. */
export interface Changes<T> {
  values: Partial<T>;
  /** The version of the record that they were begun on; '' where there is none. */
  version: string;
}

/** Such fields stay in memory. */
const SECRET = /password|secret|token/i;

export const noChanges = <T>(): Changes<T> => ({ values: {}, version: '' });

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

/** The fields of `values` that are not as they are in `other`. */
export const changedNames = <T extends object>(values: Partial<T>, other: Partial<T>) =>
  (Object.keys(values) as (keyof T & string)[]).filter((name) => !isSame(values[name], other[name]));

export const pick = <T extends object>(values: Partial<T>, names: readonly (keyof T & string)[]) =>
  Object.fromEntries(names.map((name) => [name, values[name]])) as Partial<T>;

/** The kept changes of those fields that the form still has, as far as they change anything. */
export function readDraft<T extends object>(key: string, initial: T): Changes<T> {
  const kept = tabStorage.read(key);
  if (!isObject(kept) || !('values' in kept) || !isObject(kept.values)) return noChanges();
  const entries = Object.entries(initial).flatMap(([name, value]) => {
    const own = Object.getOwnPropertyDescriptor(kept.values, name);
    return own && isSameKind(own.value, value) ? [[name, own.value]] : [];
  });
  const values = Object.fromEntries(entries) as Partial<T>;
  const version = 'version' in kept && typeof kept.version === 'string' ? kept.version : '';
  return { values: pick(values, changedNames(values, initial)), version };
}

/** Keeps the changes in this tab, without the secrets among them. */
export function writeDraft<T extends object>(key: string, { values, version }: Changes<T>): void {
  const names = (Object.keys(values) as (keyof T & string)[]).filter((name) => !SECRET.test(name));
  if (names.length === 0) tabStorage.remove(key);
  else tabStorage.write(key, { values: pick(values, names), version });
}
