import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';

// npm would cache the advisories and use them in the next test.
let cache: string;
beforeEach(() => {
  cache = mkdtempSync(join(tmpdir(), 'npm-cache-'));
});
afterEach(() => {
  rmSync(cache, { recursive: true });
});

let answerWith: object | null;
const registry = createServer((request, response) => {
  const isAdvisories = request.url?.endsWith('/advisories/bulk');
  if (!isAdvisories || !answerWith) response.writeHead(isAdvisories ? 405 : 404).end();
  else response.setHeader('Content-Type', 'application/json').end(JSON.stringify(answerWith));
});
afterEach(() => {
  registry.close();
});

/** The outcome of the check for the given response of the registry; null for no response. */
async function audit(answer: object | null) {
  answerWith = answer;
  registry.listen(0, '127.0.0.1');
  await once(registry, 'listening');
  const { port } = registry.address() as AddressInfo;
  const child = spawn(process.execPath, ['scripts/audit.mjs'], {
    env: {
      ...process.env,
      npm_config_registry: `http://127.0.0.1:${port}/`,
      npm_config_fetch_retries: '0',
      npm_config_cache: cache,
    },
  });
  let output = '';
  child.stdout.on('data', (chunk) => {
    output += chunk;
  });
  const [code] = await once(child, 'close');
  return { code, output };
}

const advisory = (severity: string) => ({
  immutable: [
    { id: 1, url: 'https://advisories.example/1', title: 'Bad', severity, vulnerable_versions: '*' },
  ],
});

test('a high advisory makes the check fail, and is reported with its package', async () => {
  const { code, output } = await audit(advisory('high'));
  expect(code).toBe(1);
  expect(output).toContain('high: immutable *: Bad (https://advisories.example/1)');
});

test.each([
  ['a lower one does not', advisory('moderate')],
  ['none does not', {}],
])('%s', async (_, answer) => {
  const { code, output } = await audit(answer);
  expect({ code, output }).toEqual({ code: 0, output: '0 advisories that are high or critical\n' });
});

test('a registry that does not respond is reported, and the check does not fail', async () => {
  const { code, output } = await audit(null);
  expect(code).toBe(0);
  expect(output).toMatch(/^Skipped: the registry has no answer \(405 /);
});
