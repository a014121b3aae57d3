import type { Client } from '../../../contract/client';
import { pick } from '../../../lib/drafts';
import { type ClientForm, differences, type FieldName, formOf } from './clientForm';

/** What two have made of one record. */
export interface Conflict {
  base: ClientForm;
  mine: ClientForm;
  theirs: Client;
  /** Changed by this reader, and not as the other has it. */
  changed: FieldName[];
  /** Of these what the other has changed too. */
  contested: FieldName[];
  /** Changed by the other alone. */
  kept: FieldName[];
}

/**
 * Compares what both have made of `base`. Where this reader began with something older (`isOlder`),
 * which is not known any more, whatever they have changed may have been changed by the other too.
 */
export function conflictOf(base: ClientForm, isOlder: boolean, mine: ClientForm, theirs: Client): Conflict {
  const other = formOf(theirs);
  const own = differences(mine, base);
  const changed = own.filter((name) => mine[name] !== other[name]);
  const changedByThem = differences(other, base);
  return {
    base,
    mine,
    theirs,
    changed,
    contested: isOlder ? changed : changed.filter((name) => changedByThem.includes(name)),
    kept: changedByThem.filter((name) => !own.includes(name)),
  };
}

/** The newer record with this reader's own changes, but for those that are given up. */
export function mergedForm({ mine, theirs, changed }: Conflict, givenUp: ReadonlySet<FieldName>): ClientForm {
  const own = changed.filter((name) => !givenUp.has(name));
  return { ...formOf(theirs), ...pick(mine, own) };
}
