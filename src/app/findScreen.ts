import { paramsOf } from '../rules/paths';
import { screens } from './screens';
import type { Screen } from './screens/screen';

export const BASENAME = '/admin';

export interface FoundScreen {
  screen: Screen;
  params: Record<string, string>;
  pathname: string;
}

/** The screen of a path below /admin. */
export function findScreen(path: string): FoundScreen | null {
  for (const screen of screens) {
    const params = paramsOf(screen.path, path);
    if (params) return { screen, params, pathname: path };
  }
  return null;
}

/** The screen of the browser's address, if it is below the app's base. */
export function screenAt(pathname: string): FoundScreen | null {
  if (!`${pathname}/`.startsWith(`${BASENAME}/`)) return null;
  return findScreen(pathname.slice(BASENAME.length) || '/');
}
