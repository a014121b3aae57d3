import type { Plugin } from 'vite';
import { thirdParties } from '../src/thirdParty/table.ts';

type Settings = Readonly<Record<string, string | undefined>>;

/** The additions of a build's settings to the page's content security policy, by directive. */
export function additionsOf(settings: Settings): Record<string, string[]> {
  const used = thirdParties.flatMap((thirdParty) => {
    const value = settings[thirdParty.setting];
    return value ? [{ ...thirdParty, additions: thirdParty.policy(value) }] : [];
  });
  const additions = new Map<string, Set<string>>();
  const add = (directive: string, sources: readonly string[]) =>
    additions.set(directive, new Set([...(additions.get(directive) ?? []), ...sources]));
  if (settings.VITE_API_BASE) add('connect-src', [new URL(settings.VITE_API_BASE).origin]);
  for (const thirdParty of used) {
    for (const [directive, sources] of Object.entries(thirdParty.additions)) add(directive, sources);
  }
  // Scripts of third parties do not use trusted types. If one is loaded, violations are only reported.
  const someRunInPage = used.some(({ runsInPage }) => runsInPage);
  add(someRunInPage ? 'trusted-types-report-only' : 'trusted-types', ['dompurify']);
  return Object.fromEntries([...additions].map(([directive, sources]) => [directive, [...sources]]));
}

/** Writes the additions for third parties next to index.html; the server sends the policy with them. */
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
