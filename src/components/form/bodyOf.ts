import { changedNames, isSecret, pick } from '../../lib/drafts';

/**
 * The body of a save: the changes, with the version of the record that they were made to. Where the backend keeps no
 * versions it may replace records: then the whole record, as the form holds it, but for a secret that is left blank.
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
