import type { User } from '../contract/user';

/** A record as a backend sends it: any field may be absent or null. */
export type Fields = Readonly<Record<string, unknown>>;

/** Reads one field, with the record that has it. */
type Kind<Value> = (value: unknown, whole: Fields) => Value;

/** A value of the contract as it may be read: itself, or its default where it is absent. */
type Told<Value> = unknown extends Value
  ? unknown
  : Value extends string
    ? Value | ''
    : Value extends number | boolean
      ? Value | null
      : Value extends null | undefined
        ? null | undefined
        : Value extends readonly (infer Item)[]
          ? readonly Told<Item>[] | null
          : { [Name in keyof Value]: Told<Value[Name]> };

type TableOf<Given> = { [Name in keyof NonNullable<Given>]-?: Kind<Told<NonNullable<Given>[Name]>> };
type ReadBy<Table> = {
  [Name in keyof Table]: Table[Name] extends (...given: never) => infer Value ? Value : never;
};
interface Reader<Table> {
  (given: unknown): ReadBy<Table>;
  /** The table, to extend it. */
  fields: Table;
}

export const isRecord = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The fields of a nested record; none if it is absent. */
export const fieldsIn = (value: unknown): Fields => (isRecord(value) ? value : {});

/**
 * The reader of a record by a table of its fields, which the compiler compares with the contract's type. The result has
 * all of them, whatever is absent. A record within another may come as its id alone.
 */
export const record =
  <Given>() =>
  <Table extends TableOf<Given>>(
    fields: Table & Record<Exclude<keyof Table, keyof NonNullable<Given>>, never>,
  ): Reader<Table> => {
    const kinds = Object.entries<Kind<unknown>>(fields);
    const read = (given: unknown) => {
      const whole: Fields = isRecord(given) ? given : { _id: given };
      return Object.fromEntries(
        kinds.map(([name, kind]) => [name, kind(whole[name], whole)]),
      ) as ReadBy<Table>;
    };
    return Object.assign(read, { fields });
  };

/** A text; '' if it is absent. */
export const text = (value: unknown): string =>
  typeof value === 'string' ? value : typeof value === 'number' ? String(value) : '';

/** A choice, '' if it is absent; a value that this version does not know is kept. */
export const choice = <Choice extends string>(value: unknown) => text(value) as Choice | '';

/** A number, also if it was sent as a text; null if it is absent. */
export function number(value: unknown): number | null {
  const found = typeof value === 'string' && value.trim() ? Number(value) : value;
  return typeof found === 'number' && Number.isFinite(found) ? found : null;
}

/** A boolean; null if it is absent. */
export const flag = (value: unknown): boolean | null => (typeof value === 'boolean' ? value : null);

/** A boolean; false if it is absent. */
export const yes = (value: unknown): boolean => value === true;

/** A time in ISO 8601; '' if it is absent. */
export function moment(value: unknown): string {
  const date = new Date(typeof value === 'string' || typeof value === 'number' ? value : Number.NaN);
  return Number.isNaN(date.getTime()) ? '' : date.toISOString();
}

/** A time in ISO 8601; null if there is none. */
export const momentOrNull = (value: unknown): string | null => moment(value) || null;

/** The id of a reference, which is a record or its id; '' if it is absent. */
export const reference = (value: unknown): string =>
  isRecord(value) ? text(value._id) || text(value.id) : text(value);

/** The record's own id. */
export const id = (_: unknown, whole: Fields): string => reference(whole);

/** A list without its empty items; empty if it is absent. */
export const list =
  <Item>(kind: (value: unknown) => Item) =>
  (value: unknown): Item[] =>
    Array.isArray(value) ? value.map((item) => kind(item)).filter(Boolean) : [];

/** Null if there is none. */
export const orNull =
  <Value>(kind: (value: unknown) => Value) =>
  (value: unknown): Value | null =>
    value ? kind(value) : null;

/** The name of a simulation on screen. Only its editor shows that its name is empty. */
export const simulationName = (name: unknown, { slug }: Fields): string =>
  text(name) || text(slug) || 'Untitled simulation';

/** A user within another record. */
export const person = record<Pick<User, '_id' | 'email' | 'name' | 'lastname'>>()({
  _id: id,
  email: text,
  name: text,
  lastname: text,
});

/** Merges two records: the fields of `above` win, unless they are absent or null. */
export const overlay = (below: Fields, above: Fields): Fields =>
  Object.fromEntries(
    Object.keys({ ...below, ...above }).map((name) => {
      const [one, other] = [below[name], above[name]];
      return [name, isRecord(one) && isRecord(other) ? overlay(one, other) : (other ?? one ?? null)];
    }),
  );

/** A value of an answer. If it is a record that is known, or its id alone, the known fields stay that it leaves out. */
function withKnown(known: unknown, told: unknown): unknown {
  if (told === null || !isRecord(known)) return told;
  const isKnown = reference(told) === reference(known);
  if (isRecord(told)) return isKnown || !reference(told) ? { ...known, ...told } : told;
  return isKnown ? known : told;
}

/** The fields that an answer contains; the others may be unchanged. */
export function toldOf<T extends object>(
  read: (given: Fields) => T,
  answer: Fields,
  known: object = {},
): Partial<T> {
  const below: Fields = { ...known };
  const told = Object.entries(answer).map(([name, value]) => [name, withKnown(below[name], value)] as const);
  const record = Object.entries(read({ ...below, ...Object.fromEntries(told) }));
  return Object.fromEntries(record.filter(([name]) => name in answer)) as Partial<T>;
}

/** A record after a save: the fields of the answer, or else those that were sent. */
export const savedOf = <T extends object>(
  read: (given: Fields) => T,
  sent: object,
  answer: Fields,
  known: object = {},
) => ({
  ...toldOf(read, { ...sent, ...answer }, known),
  _id: reference({ ...sent, ...answer }),
  updated_at: text(answer.updated_at),
});
