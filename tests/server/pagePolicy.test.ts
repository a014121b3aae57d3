import { CspEvaluator } from 'csp_evaluator/dist/evaluator.js';
import { Severity } from 'csp_evaluator/dist/finding.js';
import { CspParser } from 'csp_evaluator/dist/parser.js';
import { expect, test } from 'vitest';
import { additionsOf } from '../../build/pagePolicy';
import { hashSources, nonceSources, pagePolicy, reportOnlyPolicy } from '../../server/http/spa/page';
import { thirdParties } from '../../src/thirdParty/table';

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
