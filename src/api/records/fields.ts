/** A record as a backend sends it: any field may be absent or null. */
export type Fields = Readonly<Record<string, unknown>>;

/**
 * A record of the contract as far as a backend tells it: a number, a yes or no, that it leaves out is null, a choice
 * is ''. Texts are then empty, which needs no type.
 */
export type AsTold<T> = {
  [Name in keyof T]: T[Name] extends number
    ? number | null
    : T[Name] extends boolean
      ? boolean | null
      : T[Name] extends string
        ? T[Name] | ''
        : T[Name];
};

export const isRecord = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The fields of a nested record; none where there is no record. */
export const fieldsIn = (value: unknown): Fields => (isRecord(value) ? value : {});

/** A text; '' where there is none. */
export const textIn = (value: unknown): string =>
  typeof value === 'string' ? value : typeof value === 'number' ? String(value) : '';

/** A choice; one that this version does not know stays as it is. */
export const choiceIn = <Choice extends string>(value: unknown) => textIn(value) as Choice | '';

/** A number, also one that was sent as a text; null where there is none. */
export function numberIn(value: unknown): number | null {
  const number = typeof value === 'string' && value.trim() ? Number(value) : value;
  return typeof number === 'number' && Number.isFinite(number) ? number : null;
}

/** Yes or no; null where it is not said. */
export const flagIn = (value: unknown): boolean | null => (typeof value === 'boolean' ? value : null);

/** A moment in ISO 8601; '' where there is none. */
export function momentIn(value: unknown): string {
  const date = new Date(typeof value === 'string' || typeof value === 'number' ? value : Number.NaN);
  return Number.isNaN(date.getTime()) ? '' : date.toISOString();
}

/** The id of a record that is sent along, or named by its id alone; '' where there is none. */
export const idIn = (value: unknown): string =>
  isRecord(value) ? textIn(value._id) || textIn(value.id) : textIn(value);

/** The ids of a list of such records. */
export const idsIn = (value: unknown): string[] =>
  Array.isArray(value) ? value.map(idIn).filter(Boolean) : [];

/** One record over another: a field that is absent or null above is as it is below. */
export const overlay = (below: Fields, above: Fields): Fields =>
  Object.fromEntries(
    Object.keys({ ...below, ...above }).map((name) => {
      const [one, other] = [below[name], above[name]];
      return [name, isRecord(one) && isRecord(other) ? overlay(one, other) : (other ?? one)];
    }),
  );

/** The fields of a record that an answer has; the others are not known to have changed. */
export const toldOf = <T extends object>(read: (given: Fields) => T, answer: Fields): Partial<T> =>
  Object.fromEntries(Object.entries(read(answer)).filter(([name]) => name in answer)) as Partial<T>;

/** A record after a save: the fields of the answer and, where it is silent, those that were sent. */
export const savedOf = <T extends object>(read: (given: Fields) => T, sent: object, answer: Fields) => ({
  ...toldOf(read, { ...sent, ...answer }),
  _id: idIn({ ...sent, ...answer }),
  updated_at: textIn(answer.updated_at),
});
