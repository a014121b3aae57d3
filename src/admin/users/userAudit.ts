import type { School } from '../../contract/school';
import { roleLabel, statusLabel } from '../../rules/users';
import type { AuditLabels } from '../shared/audit/AuditEntryItem';
import { fieldLabels } from './userForm';

const fields = { ...fieldLabels, magiclogin: 'Sign-in link' };

/** Names for the fields and values in a user's history; schools are shown by name. */
export function userAuditLabels(schools: readonly School[] | null): AuditLabels {
  const names = new Map(schools?.map(({ _id, name }) => [_id, name]));
  const words: ReadonlyMap<string, (value: string) => string | undefined> = new Map([
    ['role', roleLabel],
    ['status', statusLabel],
    ['school', (id: string) => names.get(id)],
  ]);
  return {
    fields,
    wordsFor: (field, value) => (typeof value === 'string' ? words.get(field)?.(value) : undefined),
  };
}
