import type { Screen } from './screens/screen';

/** Whether the screen forbids scripts of third parties; null while the role that decides it is unknown. */
export function isQuiet({ thirdPartyScripts }: Screen, role: string | undefined): boolean | null {
  if (typeof thirdPartyScripts !== 'object') return !thirdPartyScripts;
  return role === undefined ? null : !thirdPartyScripts.some((open) => open === role);
}
