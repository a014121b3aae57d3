import { changedNames, isSecret, pick } from '../../lib/drafts';

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
