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

/**
 * Matches a path with a pattern, ignoring case as the router does; gives the parameters. The router's `matchPath` does
 * the same, but index.html carries this code too (src/boot), and would weigh 11 kB (brotli) more with the router's.
 */
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
