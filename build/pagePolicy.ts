import type { Plugin } from 'vite';
import { outsideServices } from '../src/thirdParty/table.ts';

type Settings = Readonly<Record<string, string | undefined>>;

/** The additions of a build's settings to the page's content security policy, by directive. */
export function additionsOf(settings: Settings): Record<string, string[]> {
  const used = outsideServices.flatMap((service) => {
    const value = settings[service.setting];
    return value ? [{ ...service, additions: service.policy(value) }] : [];
  });
  const additions = new Map<string, Set<string>>();
  const add = (directive: string, sources: readonly string[]) =>
    additions.set(directive, new Set([...(additions.get(directive) ?? []), ...sources]));
  if (settings.VITE_API_BASE) add('connect-src', [new URL(settings.VITE_API_BASE).origin]);
  for (const service of used) {
    for (const [directive, sources] of Object.entries(service.additions)) add(directive, sources);
  }
  // Scripts of other origins do not use trusted types. If one is loaded, violations are only reported.
  const hasOtherOrigin = used.some(({ foreignScript }) => foreignScript);
  add(hasOtherOrigin ? 'trusted-types-report-only' : 'trusted-types', ['dompurify']);
  return Object.fromEntries([...additions].map(([directive, sources]) => [directive, [...sources]]));
}

/** Writes the additions for outside services next to index.html; the server sends the policy with them. */
export const pagePolicy = (settings: Settings): Plugin => ({
  name: 'page-policy',
  apply: 'build',
  generateBundle() {
    this.emitFile({
      type: 'asset',
      fileName: 'policy.json',
      source: `${JSON.stringify(additionsOf(settings), null, 2)}\n`,
    });
  },
});
