import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readOperatorPages } from '../../../build/operatorPages';

/** The pages of a folder with these files. */
function built(files: Record<string, string>, settings: Record<string, string> = {}) {
  const PAGES_DIR = mkdtempSync(join(tmpdir(), 'casebridge-operator-'));
  for (const [name, text] of Object.entries(files)) writeFileSync(join(PAGES_DIR, `${name}.md`), text);
  try {
    return readOperatorPages({ PAGES_DIR, ...settings }, true);
  } finally {
    rmSync(PAGES_DIR, { recursive: true });
  }
}
const htmlOf = ({ pages }: ReturnType<typeof built>, name: string) =>
  pages.find((page) => page.name === name)?.html;

test('the operator’s Markdown becomes HTML, with the title and the version of its first lines', () => {
  const terms =
    '---\ntitle: The rules\nversion: 2026-11: a\nask_again: true\n---\n# One\n\nWhat **holds** here.\n';
  const { pages, facts } = built({ terms, seller: '{{seller}}' }, { VITE_SELLER: 'A & B\nQuay <1>' });
  const description = 'What holds here.';
  const html = '<h2>One</h2>\n<p>What <strong>holds</strong> here.</p>\n';
  expect(pages.map(({ name }) => name)).toEqual(['Terms', 'Cookies', 'Seller']);
  expect(pages[0]).toEqual({ name: 'Terms', title: 'The rules', description, version: '2026-11: a', html });
  expect(pages[2]?.html).toBe('<p>A &amp; B<br />Quay &lt;1></p>\n');
  expect(facts).toMatchObject({ samples: false, terms: { version: '2026-11: a', askAgain: true } });
  expect(facts.heads.Terms).toEqual({ title: 'The rules', description });
});

test.each([
  ['<script>alert(1)</script>Text', 'Text'],
  ['[Link](javascript:alert(1))', '<p><a>Link</a></p>\n'],
  ['[Link](/refunds "More")', '<p><a href="/refunds">Link</a></p>\n'],
  ['<p onclick="alert(1)" style="color:red">Text</p>', '<p>Text</p>'],
  ['<iframe src="https://x.example"></iframe>Text <img src=x onerror=alert(1)>', 'Text '],
])('nothing in it runs or loads: %j', (privacy, html) => {
  expect(htmlOf(built({ privacy }), 'Privacy')?.trim()).toBe(html.trim());
});

test('the list of cookies stands alone, or where the operator’s page asks for it, with the services of the build', () => {
  const list = htmlOf(built({}), 'Cookies') ?? '';
  expect(list).toContain('<code>dsuser</code>');
  expect(list).not.toMatch(/Google|casebridge_consent/);
  const settings = { VITE_GA_ID: 'G-1', VITE_STRIPE_PUBLISHABLE_KEY: 'pk_test_x' };
  const within = htmlOf(built({ cookies: 'First.\n\n{{cookies}}\n\nLast.' }, settings), 'Cookies') ?? '';
  expect(within).toMatch(/^<p>First.<\/p>.*<code>dsuser<\/code>.*casebridge_consent.*<p>Last.<\/p>\n$/s);
  expect(within).toMatch(/<td>Google Analytics, with your consent to statistics<br \/>.*<code>_ga…<\/code>/s);
  expect(within).toMatch(/<td>Stripe<br \/>.*<code>__stripe_…<\/code>/s);
});

test.each([
  [{ terms: 'No version.' }, /terms\.md has no version/],
  [{ privacy: '---\naskagain: true\n---\n' }, /privacy\.md .*\n.*"askagain"/],
])('a wrong file is told: %j', (files, message) => {
  expect(() => built(files)).toThrow(message);
  expect(() => readOperatorPages({ PAGES_DIR: 'none' }, true)).toThrow('PAGES_DIR none is not a folder');
});

test('the demo’s pages say that they are samples, and a build for production has none of them', () => {
  const { pages, facts } = readOperatorPages({}, false);
  expect(pages.map(({ name }) => name)).toEqual(['Terms', 'Privacy', 'Refunds', 'Cookies', 'Seller']);
  for (const { name, html } of pages)
    if (name !== 'Cookies') expect(html).toMatch(/^<p><strong>This is a sample /);
  expect(facts.samples).toBe(true);
  expect(readOperatorPages({}, true).pages.map(({ name }) => name)).toEqual(['Cookies']);
});
