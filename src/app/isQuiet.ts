import type { Role } from '../contract/user';
import type { Screen } from './screens';

/** Whether no outside script may run on a screen; null until the role that decides it is known. */
export function isQuiet({ outsideScripts }: Screen, role: Role | undefined): boolean | null {
  if (typeof outsideScripts !== 'object') return !outsideScripts;
  return role === undefined ? null : !outsideScripts.includes(role);
}
