import { createHash } from 'node:crypto';

/** The sources that a build adds to the policy of its page, by directive (build/pagePolicy.ts). */
export type Additions = Readonly<Record<string, readonly string[]>>;

/** The sources that allow the page's own scripts and styles. */
export interface ScriptAndStyleSources {
  script: readonly string[];
  style: readonly string[];
}

/** Sources for one response: a script that has the nonce may run, and may load others. */
export const nonceSources = (nonce: string): ScriptAndStyleSources => ({
  // The last two are for browsers that do not know the first two; all others ignore them.
  script: [`'nonce-${nonce}'`, "'strict-dynamic'", 'https:', "'unsafe-inline'"],
  style: ["'self'", `'nonce-${nonce}'`],
});

/** The inline scripts or styles of a page; scripts with a `src` are files. */
const inlineParts = (html: string, tag: 'script' | 'style'): string[] =>
  [...html.matchAll(new RegExp(`<${tag}(\\s[^>]*)?>([^]*?)</${tag}\\s*>`, 'gi'))].flatMap(
    ([, attributes = '', text = '']) => (/\ssrc\s*=/i.test(attributes) ? [] : [text]),
  );

/** Sources for a host that sends the same page to everybody: the hashes of its inline scripts and styles. */
export function hashSources(html: string, additions: Additions): ScriptAndStyleSources {
  const hashes = (tag: 'script' | 'style') =>
    inlineParts(html, tag).map((text) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`);
  return {
    script: ["'self'", ...hashes('script'), ...(additions['script-src'] ?? [])],
    style: ["'self'", ...hashes('style')],
  };
}

/** The content security policy of the app's page. */
export function pagePolicy(additions: Additions, { script, style }: ScriptAndStyleSources): string {
  const added = (directive: string) => additions[directive] ?? [];
  // A nonce or a hash would disable 'unsafe-inline', which a third party may need for its styles.
  const needsInline = added('style-src').includes("'unsafe-inline'");
  const directives: [string, ...string[]][] = [
    ['default-src', "'none'"],
    ['script-src', ...script],
    ['style-src', ...(needsInline ? ["'self'"] : style), ...added('style-src')],
    // Schools and simulations have pictures on other sites.
    ['img-src', "'self'", 'data:', 'https:'],
    ['connect-src', "'self'", ...added('connect-src')],
    ['font-src', "'self'", ...added('font-src')],
    ...['frame-src', 'media-src', 'worker-src']
      .filter((directive) => additions[directive])
      .map((directive): [string, ...string[]] => [directive, ...added(directive)]),
    ['object-src', "'none'"],
    ['base-uri', "'none'"],
    ['form-action', "'self'"],
    ['frame-ancestors', "'none'"],
  ];
  return [...directives.map((parts) => parts.join(' ')), ...trustedTypes(additions['trusted-types'])].join(
    '; ',
  );
}

const trustedTypes = (policies: readonly string[] | undefined): string[] =>
  policies ? ["require-trusted-types-for 'script'", `trusted-types ${policies.join(' ')}`] : [];

/**
 * The report-only policy: scripts of third parties would break it if it were enforced. '' if there is none.
 */
export const reportOnlyPolicy = (additions: Additions): string =>
  trustedTypes(additions['trusted-types-report-only']).join('; ');
