import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type OperatorPage, operatorPages } from '../../src/rules/site';

interface Terms {
  /** As the operator calls it. */
  version: string;
  /** Whether those who have accepted another version are asked. */
  askAgain: boolean;
}

/** The operator's pages in the built app. */
export interface OperatorPages {
  /** The title and description of each. */
  heads: Readonly<Partial<Record<OperatorPage, { title: string; description: string }>>>;
  /** Those that a buyer looks for in vain. */
  missing: readonly OperatorPage[];
  /** Null for none. */
  terms: Terms | null;
}

export const noPages: OperatorPages = { heads: {}, missing: [], terms: null };

/** The version of the terms that are in force; '' for none. */
export const termsVersion = ({ pages }: { pages: OperatorPages }): string => pages.terms?.version ?? '';

export interface AcceptedTerms {
  termsVersion: string;
  termsAcceptedAt: Date;
}

/** The columns of a user who has just accepted the terms in force, if there are any. */
export function acceptedTerms(
  { config }: { config: { pages: OperatorPages } },
  at: Date,
): Partial<AcceptedTerms> {
  const version = termsVersion(config);
  return version ? { termsVersion: version, termsAcceptedAt: at } : {};
}

/** Written by the build (build/operatorPages.ts). */
interface Built extends Pick<OperatorPages, 'heads' | 'terms'> {
  samples: boolean;
}

function readBuilt(distDir: string): Built | null {
  try {
    return JSON.parse(readFileSync(join(distDir, 'pages.json'), 'utf8'));
  } catch {
    return null;
  }
}

/** The pages of the built app. In production the demo's samples do not count: only the page about cookies is none. */
export function readOperatorPages({ distDir, mode }: { distDir: string; mode: string }): OperatorPages {
  const built = readBuilt(distDir);
  // Without a built app here, nobody knows.
  if (!built) return noPages;
  const { samples, heads, terms } = built;
  const withoutSamples = samples && mode === 'production';
  const there = withoutSamples ? { Cookies: heads.Cookies } : heads;
  return {
    heads: there,
    missing: operatorPages.filter((name) => !there[name]),
    terms: withoutSamples ? null : terms,
  };
}
