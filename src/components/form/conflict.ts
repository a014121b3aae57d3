import { changedNames, differingNames, pick } from '../../lib/drafts';

/** A record as two people have changed it. */
export interface Conflict<Values> {
  /** The record that this reader began with. */
  base: Values;
  mine: Values;
  theirs: Values;
  /** The version of theirs: the `updated_at` of the record. */
  version: string;
  /** Changed by this reader, and not as the other has it. */
  changed: readonly string[];
  /** Of these what the other has changed too. */
  contested: readonly string[];
  /** Changed by the other alone. */
  kept: readonly string[];
}

/**
 * Compares three versions of a record by field. Where this reader began with something older than `base`
 * (`isOlder`), which is not known any more, the other may have changed each field that this reader has changed.
 */
export function conflictOf<Values extends object>(
  versions: Pick<Conflict<Values>, 'base' | 'mine' | 'theirs' | 'version'>,
  isOlder: boolean,
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

/** This reader's own changes, but for those that are given up. */
export const ownChanges = <Values extends object>(
  { mine, changed }: Conflict<Values>,
  givenUp: ReadonlySet<string>,
): Partial<Values> =>
  pick<Values>(
    mine,
    (changed as (keyof Values & string)[]).filter((name) => !givenUp.has(name)),
  );
