/** A record as a backend sends it: any field may be absent or null. */
export type Fields = Readonly<Record<string, unknown>>;

/** A record of the contract in which an absent number or boolean is null, and an absent text or choice is ''. */
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

/** The fields of a nested record; none if it is absent. */
export const fieldsIn = (value: unknown): Fields => (isRecord(value) ? value : {});

/** A text; '' if it is absent. */
export const textIn = (value: unknown): string =>
  typeof value === 'string' ? value : typeof value === 'number' ? String(value) : '';

/** A choice; a value that this version does not know is kept. */
export const choiceIn = <Choice extends string>(value: unknown) => textIn(value) as Choice | '';

/** A number, also if it was sent as a text; null if it is absent. */
export function numberIn(value: unknown): number | null {
  const number = typeof value === 'string' && value.trim() ? Number(value) : value;
  return typeof number === 'number' && Number.isFinite(number) ? number : null;
}

/** A boolean; null if it is absent. */
export const flagIn = (value: unknown): boolean | null => (typeof value === 'boolean' ? value : null);

/** A time in ISO 8601; '' if it is absent. */
export function momentIn(value: unknown): string {
  const date = new Date(typeof value === 'string' || typeof value === 'number' ? value : Number.NaN);
  return Number.isNaN(date.getTime()) ? '' : date.toISOString();
}

/** A time in ISO 8601; null if there is none. */
export const momentOrNone = (value: unknown): string | null => momentIn(value) || null;

/** The id of a reference, which is a record or its id; '' if it is absent. */
export const idIn = (value: unknown): string =>
  isRecord(value) ? textIn(value._id) || textIn(value.id) : textIn(value);

/** The ids of a list of references. */
export const idsIn = (value: unknown): string[] =>
  Array.isArray(value) ? value.map(idIn).filter(Boolean) : [];

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
  const isKnown = idIn(told) === idIn(known);
  if (isRecord(told)) return isKnown || !idIn(told) ? { ...known, ...told } : told;
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
  _id: idIn({ ...sent, ...answer }),
  updated_at: textIn(answer.updated_at),
});
