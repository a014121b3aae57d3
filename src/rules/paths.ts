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
export function paramsOf(pattern: string, path: string): Record<string, string> | null {
  if (pattern === '*') return {};
  const names: string[] = [];
  const source = pattern.replace(/:(\w+)/g, (_, name: string) => {
    names.push(name);
    return '([^/]+)';
  });
  const match = new RegExp(`^${source}/*$`, 'i').exec(path);
  return match && Object.fromEntries(names.map((name, index) => [name, decode(match[index + 1] ?? '')]));
}
