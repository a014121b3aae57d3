/** A record as a backend sends it: any field may be absent or null. */
export type Fields = Readonly<Record<string, unknown>>;

/** Reads one field, with the record that has it. */
type Kind<Value> = (value: unknown, whole: Fields) => Value;
/** The fields of a record: a kind or the fields of a record within it. */
interface Table {
  readonly [name: string]: Kind<unknown> | Table;
}

/** The result of a kind, or of a table. */
type Read<Field> = Field extends (...given: never) => infer Value
  ? Value
  : { [Name in keyof Field]: Read<Field[Name]> };

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
type FieldOf<Value> = Kind<Told<Value>> | (Value extends object ? TableOf<Value> : never);
type TableOf<Given> = { [Name in keyof Given]-?: FieldOf<Given[Name]> };

export const isRecord = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The fields of a nested record; none if it is absent. */
export const fieldsIn = (value: unknown): Fields => (isRecord(value) ? value : {});

function kindOf(field: Kind<unknown> | Table): Kind<unknown> {
  if (typeof field === 'function') return field;
  const kinds = Object.entries(field).map(([name, part]) => [name, kindOf(part)] as const);
  return (given) => {
    const whole = isRecord(given) ? given : { _id: given };
    return Object.fromEntries(kinds.map(([name, kind]) => [name, kind(whole[name], whole)]));
  };
}

/**
 * The reader of a record by a table of its fields, which the compiler compares with the contract's type. The result has
 * all of them, whatever is absent. A record within another may come as its id alone.
 */
export const record =
  <Given>() =>
  <Own extends TableOf<Given>>(fields: Own & Record<Exclude<keyof Own, keyof Given>, never>) =>
    Object.assign(kindOf(fields) as (given: unknown) => Read<Own>, { fields });

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
export function list<Item extends Kind<unknown> | Table>(item: Item) {
  const kind = kindOf(item);
  return (value: unknown, whole: Fields = {}) =>
    (Array.isArray(value) ? value.map((one) => kind(one, whole)).filter(Boolean) : []) as Read<Item>[];
}

/** Null if there is none. */
export function orNull<Field extends Kind<unknown> | Table>(field: Field) {
  const kind = kindOf(field);
  return (value: unknown, whole: Fields) => (value ? kind(value, whole) : null) as Read<Field> | null;
}

/** The name of a simulation on screen. Only its editor shows that its name is empty. */
export const simulationName = (name: unknown, { slug }: Fields): string =>
  text(name) || text(slug) || 'Untitled simulation';

/** A user within another record. */
export const person = { _id: id, email: text, name: text, lastname: text };
