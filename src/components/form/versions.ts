import { changedNames, differingNames, isSecret, pick } from '../../lib/drafts';

/** A record as two people have changed it. */
export interface Conflict<Values> {
  /** The record that this user began to edit. */
  base: Values;
  mine: Values;
  theirs: Values;
  /** The version of `theirs`: the record's `updated_at`. */
  version: string;
  /** The fields that this user has changed to something else than the other user. */
  changed: readonly string[];
  /** Those of `changed` that the other user has changed too. */
  contested: readonly string[];
  /** The fields that only the other user has changed. */
  kept: readonly string[];
}

/**
 * Compares three versions of a record field by field. If this user began with an unknown version older than `base`
 * (`isOlder`), each of their fields counts as changed by both.
 */
export function conflictOf<Values extends object>(
  versions: Pick<Conflict<Values>, 'base' | 'mine' | 'theirs' | 'version'>,
  { isOlder }: { isOlder: boolean },
): Conflict<Values> {
  const { base, mine, theirs } = versions;
  const own: string[] = changedNames<Values>(mine, base);
  const differing = new Set<string>(differingNames<Values>(mine, theirs));
  const changed = own.filter((name) => differing.has(name));
  const changedByThem: string[] = changedNames<Values>(theirs, base);
  return {
    ...versions,
    changed,
    contested: isOlder ? changed : changed.filter((name) => changedByThem.includes(name)),
    kept: changedByThem.filter((name) => !own.includes(name)),
  };
}

/** This user's changes, except the given-up ones. */
export const ownChanges = <Values extends object>(
  { mine, changed }: Conflict<Values>,
  givenUp: ReadonlySet<string>,
): Partial<Values> =>
  pick<Values>(
    mine,
    (changed as (keyof Values & string)[]).filter((name) => !givenUp.has(name)),
  );

/**
 * The body of a save: the changed fields with the record's version. A backend without versions may replace the record,
 * so it gets all fields of the form, except secrets that were left blank.
 */
export function bodyOf<Fields extends object>(
  fields: Fields,
  base: Fields,
  version: string,
): Partial<Fields> & { updated_at?: string } {
  if (version) return { ...pick<Fields>(fields, changedNames<Fields>(fields, base)), updated_at: version };
  const names = Object.keys(fields) as (keyof Fields & string)[];
  return pick<Fields>(
    fields,
    names.filter((name) => fields[name] !== '' || !isSecret(name)),
  );
}
