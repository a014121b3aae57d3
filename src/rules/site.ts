/** A partner with a catalogue page at `/{key}`. A new partner is one entry. */
export interface Partner {
  key: string;
  name: string;
  subtitle: string;
  /**
   * The two colours of the page's gradient; the same colour twice makes it plain. White text needs enough contrast on
   * both.
   */
  colours: readonly [from: string, to: string];
}

const partnership = 'Simulations created in partnership with';

export const partners: readonly Partner[] = [
  { key: 'wharton', name: 'Wharton', subtitle: partnership, colours: ['#0b1f4b', '#7a1f33'] },
  { key: 'kellogg', name: 'Kellogg', subtitle: partnership, colours: ['#3b2667', '#5b3a96'] },
  {
    key: 'northbeam',
    name: 'Northbeam',
    subtitle: 'Explore simulations built by',
    colours: ['#0d4f4a', '#0d4f4a'],
  },
];

/** The title of the page at the origin's root. */
export const SITE_TITLE = 'Case-based simulations for your class';

/** The meta description of pages without one of their own, as in index.html. */
export const SITE_DESCRIPTION =
  'Case-based simulations for your class: negotiations, marketing, management, operations and math. Find one, buy or try a session, and launch it with your students.';

/** The pages of the operator, by their names in footers. */
export const operatorPages = ['Terms', 'Privacy', 'Refunds', 'Cookies', 'Seller'] as const;
export type OperatorPage = (typeof operatorPages)[number];

/** The address of a page of the operator, at the origin's root. */
export const operatorPagePath = (name: string): string => `/${name.toLowerCase()}`;

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
