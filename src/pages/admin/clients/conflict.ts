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

/** A text around the place where it differs from another; `…` stands for what is left out. */
export interface Excerpt {
  before: string;
  differing: string;
  after: string;
}

const AROUND = 40;
const DIFFERING = 120;

function excerptOf(text: readonly string[], start: number, end: number): Excerpt {
  const part = (from: number, to: number) => text.slice(from, to).join('');
  const cut = Math.min(end, start + DIFFERING);
  const rest = cut < end ? 0 : AROUND;
  return {
    before: (start > AROUND ? '…' : '') + part(Math.max(0, start - AROUND), start),
    differing: part(start, cut),
    after: part(cut, cut + rest) + (cut + rest < text.length ? '…' : ''),
  };
}

/** Each of two texts where they differ. */
export function excerptsOf(one: string, other: string): [Excerpt, Excerpt] {
  // By characters: half of one could not be read.
  const [first, second] = [[...one], [...other]];
  const shorter = Math.min(first.length, second.length);
  let start = 0;
  while (start < shorter && first[start] === second[start]) start += 1;
  let same = 0;
  while (same < shorter - start && first.at(-1 - same) === second.at(-1 - same)) same += 1;
  return [excerptOf(first, start, first.length - same), excerptOf(second, start, second.length - same)];
}
