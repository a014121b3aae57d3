import type { AuditLabels } from '../../../components/audit/AuditEntryItem';
import { roleLabel, statusLabel } from '../../../lib/users';

const words: ReadonlyMap<string, (value: string) => string> = new Map([
  ['role', roleLabel],
  ['status', statusLabel],
]);

export const userAuditLabels: AuditLabels = {
  fields: {
    name: 'Name',
    lastname: 'Last name',
    email: 'Email',
    role: 'Role',
    status: 'Status',
    school: 'School',
    password: 'Password',
    magiclogin: 'Sign-in link',
  },
  wordsFor: (field, value) => (typeof value === 'string' ? words.get(field)?.(value) : undefined),
};
