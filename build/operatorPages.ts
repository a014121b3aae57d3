import { existsSync, readFileSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { marked } from 'marked';
import sanitizeHtml from 'sanitize-html';
import { z } from 'zod';
import { sellerOf } from '../src/rules/receipts/seller.ts';
import { trimText } from '../src/rules/richText/trimText.ts';
import { type OperatorPage, operatorPagePath, operatorPages } from '../src/rules/site.ts';
import { plainText } from '../src/rules/texts.ts';
import { cookieTables } from './cookies.ts';

/** Pages for the demo, which say that they are samples. */
const SAMPLES = 'sample-pages';
const MAX_DESCRIPTION = 160;

/** The lines above the text, between two lines of three hyphens. */
const frontMatter = z.strictObject({
  title: z.string().min(1).optional(),
  version: z.string().min(1).max(100).optional(),
  ask_again: z.enum(['true', 'false']).optional(),
});

interface BuiltPage {
  name: OperatorPage;
  title: string;
  description: string;
  version: string;
  html: string;
}

export interface BuiltPages {
  pages: readonly BuiltPage[];
  /** pages.json, which the server reads (server/config/operatorPages.ts). */
  facts: {
    samples: boolean;
    heads: Partial<Record<OperatorPage, { title: string; description: string }>>;
    terms: { version: string; askAgain: boolean } | null;
  };
}

export type Settings = Readonly<Record<string, string | undefined>>;

const defaults: Readonly<Record<OperatorPage, { title: string; text: string | null }>> = {
  Terms: { title: 'Terms', text: null },
  Privacy: { title: 'Privacy', text: null },
  Refunds: { title: 'Refunds', text: null },
  // The code alone knows most of it.
  Cookies: { title: 'Cookies', text: '{{cookies}}' },
  Seller: { title: 'About the seller', text: null },
};

/** The folder of the pages, and whether they are the samples of the demo, which a build for production has not. */
function folderOf(
  { PAGES_DIR }: Settings,
  isProduction: boolean,
): { folder: string; samples: boolean } | null {
  if (PAGES_DIR && !statSync(PAGES_DIR, { throwIfNoEntry: false })?.isDirectory())
    throw new Error(`PAGES_DIR ${PAGES_DIR} is not a folder.`);
  const folder = PAGES_DIR || (isProduction ? '' : SAMPLES);
  return folder ? { folder, samples: resolve(folder) === resolve(SAMPLES) } : null;
}

function readFrontMatter(file: string, lines: string) {
  const entries = lines.split(/\r?\n/).filter((line) => line.trim());
  const given = frontMatter.safeParse(
    Object.fromEntries(entries.map((line) => line.split(/:(.*)/s, 2).map((part) => part.trim()))),
  );
  if (given.success) return given.data;
  throw new Error(`${file} begins with lines that are not known:\n${z.prettifyError(given.error)}`);
}

const escaped = (text: string): string => text.replace(/&/g, '&amp;').replace(/</g, '&lt;');

/** HTML without a script or another site's parts, whatever the Markdown holds. The page has its one h1 already. */
const htmlOf = (markdown: string): string =>
  sanitizeHtml(marked.parse(markdown, { async: false }), { transformTags: { h1: 'h2' } });

/** The operator's pages that there are, of the folder that the settings name, and what the server has to know of them. */
export function readOperatorPages(settings: Settings, isProduction: boolean): BuiltPages {
  const { folder, samples } = folderOf(settings, isProduction) ?? { folder: null, samples: false };
  const seller = sellerOf(settings.VITE_SELLER, Boolean(settings.VITE_STRIPE_PUBLISHABLE_KEY));
  const filled = (html: string) =>
    html
      .replace('<p>{{cookies}}</p>', () => cookieTables(settings))
      .replace('{{seller}}', () => escaped(seller).replaceAll('\n', '<br />'));
  const facts: BuiltPages['facts'] = { samples, heads: {}, terms: null };
  const pages = operatorPages.flatMap((name): BuiltPage[] => {
    const file = join(folder ?? '', `${operatorPagePath(name)}.md`);
    const written = folder && existsSync(file) ? readFileSync(file, 'utf8') : defaults[name].text;
    if (written === null) return [];
    const [, lines = '', text = written] = /^---\r?\n(.*?\n)---\r?\n(.*)$/s.exec(written) ?? [];
    const { title = defaults[name].title, version = '', ask_again } = readFrontMatter(file, lines);
    if (name === 'Terms') {
      if (!version) throw new Error(`${file} has no version: its first lines need one.`);
      facts.terms = { version, askAgain: ask_again === 'true' };
    }
    const html = filled(htmlOf(text));
    const [, first = title] = /<p>(.*?)<\/p>/s.exec(html) ?? [];
    const description = trimText(plainText(first), MAX_DESCRIPTION);
    facts.heads[name] = { title, description };
    return [{ name, title, description, version, html }];
  });
  return { pages, facts };
}
