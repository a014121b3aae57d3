import type { Role } from '../../../src/contract/user';
import { type AllowedValues, type Call, matrix, type Rule } from './matrix';

/** What this role may give for a field of a call's body; null for a field that is not for it to set. */
export function writableBy(role: Role, call: Call, field: string): AllowedValues | null {
  const rule: Rule = matrix[call];
  const fields = rule.writable?.[role] ?? {};
  return fields === 'all' ? 'any' : (fields[field] ?? null);
}
