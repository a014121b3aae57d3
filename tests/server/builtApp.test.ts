import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test, vi } from 'vitest';
import { readOperatorPages as readOperatorPagesOf } from '../../build/operatorPages';
import { additionsOf } from '../../build/pagePolicy';
import { noPages, readOperatorPages } from '../../server/config/operatorPages';
import { checkBuiltApp } from '../../server/http/spa/page';
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
