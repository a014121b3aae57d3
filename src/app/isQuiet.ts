import type { Screen } from './screens';

/** Whether the screen forbids external scripts; null while the role that decides it is unknown. */
export function isQuiet({ outsideScripts }: Screen, role: string | undefined): boolean | null {
  if (typeof outsideScripts !== 'object') return !outsideScripts;
  return role === undefined ? null : !outsideScripts.some((open) => open === role);
}
