import { type Screen, screens } from './screens';

export const BASENAME = '/admin';

export interface FoundScreen {
  screen: Screen;
  params: Record<string, string>;
  pathname: string;
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** The parameters of a path that fits the pattern, as the router finds them: in whatever case. */
function paramsOf(pattern: string, path: string): Record<string, string> | null {
  if (pattern === '*') return {};
  const names: string[] = [];
  const source = pattern.replace(/:(\w+)/g, (_, name: string) => {
    names.push(name);
    return '([^/]+)';
  });
  const match = new RegExp(`^${source}/*$`, 'i').exec(path);
  return match && Object.fromEntries(names.map((name, index) => [name, decode(match[index + 1] ?? '')]));
}

/** The screen of a path below /admin; the router would rank all of them to find out. */
export function findScreen(path: string): FoundScreen | null {
  for (const screen of screens) {
    const params = paramsOf(screen.path, path);
    if (params) return { screen, params, pathname: path };
  }
  return null;
}

/** The screen that the browser's address names, if that is below the app's own. */
export function screenAt(pathname: string): FoundScreen | null {
  if (!`${pathname}/`.startsWith(`${BASENAME}/`)) return null;
  return findScreen(pathname.slice(BASENAME.length) || '/');
}
