import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CspEvaluator } from 'csp_evaluator/dist/evaluator.js';
import { Severity } from 'csp_evaluator/dist/finding.js';
import { CspParser } from 'csp_evaluator/dist/parser.js';
import { afterAll, expect, test, vi } from 'vitest';
import { readOperatorPages as readOperatorPagesOf } from '../../build/operatorPages';
import { additionsOf } from '../../build/pagePolicy';
import { noPages, readOperatorPages } from '../../server/config/operatorPages';
import {
  checkBuiltApp,
  hashSources,
  nonceSources,
  pagePolicy,
  reportOnlyPolicy,
} from '../../server/http/spa/page';
import { thirdParties } from '../../src/thirdParty/table';
import { stripeKeys } from './stripeApi';

const folder = mkdtempSync(join(tmpdir(), 'hub-built-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** Writes the files that a build with the given settings leaves for the server. */
function build(name: string, settings: Record<string, string>): string {
  const dist = join(folder, name);
  mkdirSync(dist);
  writeFileSync(join(dist, 'policy.json'), JSON.stringify(additionsOf(settings)));
  return dist;
}

const dist = {
  none: join(folder, 'none'),
  plain: build('plain', {}),
  stripe: build('stripe', { VITE_STRIPE_PUBLISHABLE_KEY: 'pk_test_fake', VITE_GA_ID: 'G-1' }),
};
const stripe = { ...stripeKeys, apiBase: null };

test.each([
  ['that is not there', dist.none, stripe, ['there is no built app here']],
  ['without the key of the server', dist.plain, stripe, ['built without VITE_STRIPE_PUBLISHABLE_KEY']],
  ['with a key, for a server without', dist.stripe, null, ['the server has no keys of Stripe']],
  ['with the key, as the server', dist.stripe, stripe, []],
  ['without a key, as the server', dist.plain, null, []],
])('an app %s: the log contains the expected errors', async (_, distDir, keys, expected) => {
  const said: string[] = [];
  const log = (_details: object, message: string) => void said.push(message);
  await checkBuiltApp({ distDir, stripe: keys, pages: noPages }, { error: log, warn: log });
  expect(said).toEqual(expected.map((text) => expect.stringContaining(text)));
});

test('the demo’s samples are no pages of an operator: a production server is told at start that there are none', async () => {
  const distDir = dist.plain;
  const { facts } = readOperatorPagesOf({}, false);
  writeFileSync(join(distDir, 'pages.json'), JSON.stringify(facts));
  expect(readOperatorPages({ distDir, mode: 'demo' })).toEqual({
    ...{ heads: facts.heads, missing: [], terms: { version: 'sample 1', askAgain: false } },
  });
  const pages = readOperatorPages({ distDir, mode: 'production' });
  const missing = ['Terms', 'Privacy', 'Refunds', 'Seller'];
  expect(pages).toEqual({ heads: { Cookies: facts.heads.Cookies }, missing, terms: null });
  const warn = vi.fn();
  await checkBuiltApp({ distDir, stripe: null, pages }, { error: warn, warn });
  expect(warn.mock.calls).toEqual([[{ missing }, expect.stringContaining('in PAGES_DIR')]]);
});

const policyWith = (settings: Record<string, string>) =>
  pagePolicy(additionsOf(settings), nonceSources('abcdefghijklmnopqrstuv'));

test.each([
  ['VITE_SENTRY_DSN', 'https://key@errors.example/1', "connect-src 'self' https://errors.example;", true],
  ['VITE_STRIPE_PUBLISHABLE_KEY', 'pk_test_1', 'frame-src https://js.stripe.com', false],
  ['VITE_GA_ID', 'G-1', 'https://*.google-analytics.com', false],
  ['VITE_HOTJAR_ID', '1', 'wss://*.hotjar.com', false],
  ['VITE_CRISP_ID', '1', 'wss://client.relay.crisp.chat', false],
])(
  'the policy of a build with %s allows what this service needs, and nothing that others need',
  (name, value, needed, trusted) => {
    const policy = policyWith({ [name]: value });
    expect(policy).toContain(needed);
    const told = reportOnlyPolicy(additionsOf({ [name]: value }));
    for (const [text, has] of [
      [policy, trusted],
      [told, !trusted],
    ] as const) {
      expect(text.includes("require-trusted-types-for 'script'; trusted-types dompurify")).toBe(has);
    }
    expect(policyWith({})).not.toContain(needed);
  },
);

test('csp_evaluator finds no fault, with any services', () => {
  const all = Object.fromEntries(thirdParties.map(({ setting }) => [setting, 'https://x.example/1']));
  for (const settings of [{}, all, { VITE_API_BASE: 'https://api.example/v1' }]) {
    const findings = new CspEvaluator(new CspParser(policyWith(settings)).csp).evaluate();
    expect(findings.filter(({ severity }) => severity < Severity.NONE)).toEqual([]);
  }
});

test('inline styles are allowed to services that need them, and then the policy has no nonce for styles', () => {
  expect(policyWith({ VITE_CRISP_ID: '1' })).toContain("style-src 'self' 'unsafe-inline' https:");
  expect(policyWith({})).toMatch(/style-src 'self' 'nonce-[\w-]+';/);
});

test.each([
  '<style>a{}</style><script>b()</script><script type="module" src="/c.js"></script>',
  '<script nonce="x">b()</script><style media="print">a{}</style>',
  '<SCRIPT>b()</SCRIPT ><style>a{}</style>',
  '<template><p data-src="x"></p></template><script>b()</script><style>a{}</style><script async src = "/c.js"></script>',
])('the policy for a static host contains the hashes of the inline parts, however written: %s', (html) => {
  const { script, style } = hashSources(html, {});
  expect(script).toEqual(["'self'", "'sha256-cf242PFc/kb7xD0Qzhsmd9vvRkc+cWFmbi+k+YvtdKc='"]);
  expect(style).toHaveLength(2);
});
