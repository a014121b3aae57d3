import type { Role } from '../../../src/contract/user';
import { type AllowedValues, type Call, matrix, type Rule } from './matrix';

/** The values that a role may send for a field of a call; null if it may not set the field. */
export function writableBy(role: Role, call: Call, field: string): AllowedValues | null {
  const rule: Rule = matrix[call];
  const fields = rule.writable?.[role] ?? {};
  return fields === 'all' ? 'any' : (fields[field] ?? null);
}
